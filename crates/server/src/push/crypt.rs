//! Messages that only one browser can read (RFC 8291, on the coding of RFC 8188), and the proof of who sends them (RFC 8292).

use data_encoding::BASE64URL_NOPAD;
use jersi_schema::Moment;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, agreement, hkdf};
use serde_json::json;

/// A proof holds so long, in seconds; a day is the most that push services take.
const PROOF: i64 = 12 * 3600;

/// The size of a record: larger than any message here, so that each has one.
const RECORD: u32 = 4096;

/// Messages are filled up to a multiple of this, so that their length tells little.
const BLOCK: usize = 256;

/// What the system does not do for us: randomness, or a key that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the message could not be encrypted")]
pub struct Unencrypted;

impl From<ring::error::Unspecified> for Unencrypted {
    fn from(_: ring::error::Unspecified) -> Unencrypted {
        Unencrypted
    }
}

/// The site's key, by which push services know it again.
pub struct SiteKey(EcdsaKeyPair);

impl SiteKey {
    /// A new key, as it is stored.
    pub fn generate() -> Result<String, Unencrypted> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())?;
        Ok(BASE64URL_NOPAD.encode(key.as_ref()))
    }

    /// The key as it is stored.
    pub fn read(stored: &str) -> Option<SiteKey> {
        let key = BASE64URL_NOPAD.decode(stored.as_bytes()).ok()?;
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &SystemRandom::new())
            .ok()
            .map(SiteKey)
    }

    /// What browsers and push services know it by.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.0.public_key().as_ref())
    }

    /// The header `Authorization` for a push service: a signed token, and the key that it is checked with. `contact` is whom the service may
    /// turn to.
    pub fn authorization(
        &self,
        origin: &str,
        contact: Option<&str>,
        now: Moment,
    ) -> Result<String, Unencrypted> {
        let mut claims = json!({ "aud": origin, "exp": now / 1000 + PROOF });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature = self.0.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = BASE64URL_NOPAD.encode(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

/// The keys of a browser: its public key, and a secret that it shares with whoever may write to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrowserKeys {
    public: [u8; 65],
    auth: [u8; 16],
}

impl BrowserKeys {
    /// As browsers tell them.
    pub fn read(p256dh: &str, auth: &str) -> Option<BrowserKeys> {
        // Some put signs behind them that only fill up.
        let decode = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).ok();
        let keys =
            BrowserKeys { public: decode(p256dh)?.try_into().ok()?, auth: decode(auth)?.try_into().ok()? };
        // A point that is not on the curve is found out only by using it.
        keys.encrypt(b"").ok().map(|_| keys)
    }

    /// A message that only this browser can read.
    pub fn encrypt(&self, message: &[u8]) -> Result<Vec<u8>, Unencrypted> {
        let random = SystemRandom::new();
        let own = agreement::EphemeralPrivateKey::generate(&agreement::ECDH_P256, &random)?;
        let public: [u8; 65] = own.compute_public_key()?.as_ref().try_into().map_err(|_| Unencrypted)?;
        let salt: [u8; 16] = ring::rand::generate(&random)?.expose();
        let theirs = agreement::UnparsedPublicKey::new(&agreement::ECDH_P256, self.public);
        let mut padded = message.to_vec();
        // The last record ends with a two; zeros that follow it say nothing.
        padded.push(2);
        padded.resize(padded.len().next_multiple_of(BLOCK), 0);
        if padded.len() + aead::MAX_TAG_LEN > RECORD as usize {
            return Err(Unencrypted);
        }
        agreement::agree_ephemeral(own, &theirs, |shared| self.seal(shared, &public, salt, padded))?
    }

    /// Encrypts with what both ends have agreed upon (RFC 8291, section 3.4).
    fn seal(
        &self,
        shared: &[u8],
        public: &[u8; 65],
        salt: [u8; 16],
        mut record: Vec<u8>,
    ) -> Result<Vec<u8>, Unencrypted> {
        let mut input = [0; 32];
        let info = [b"WebPush: info\0".as_slice(), &self.public, public];
        hkdf::Salt::new(hkdf::HKDF_SHA256, &self.auth)
            .extract(shared)
            .expand(&info, hkdf::HKDF_SHA256)?
            .fill(&mut input)?;
        let (mut key, mut nonce) = ([0; 16], [0; aead::NONCE_LEN]);
        let derived = hkdf::Salt::new(hkdf::HKDF_SHA256, &salt).extract(&input);
        derived.expand(&[b"Content-Encoding: aes128gcm\0".as_slice()], &aead::AES_128_GCM)?.fill(&mut key)?;
        derived.expand(&[b"Content-Encoding: nonce\0".as_slice()], NonceLength)?.fill(&mut nonce)?;
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key)?);
        key.seal_in_place_append_tag(
            aead::Nonce::assume_unique_for_key(nonce),
            aead::Aad::empty(),
            &mut record,
        )?;
        let mut body = salt.to_vec();
        body.extend(RECORD.to_be_bytes());
        body.push(public.len() as u8);
        body.extend(public);
        body.append(&mut record);
        Ok(body)
    }
}

struct NonceLength;

impl hkdf::KeyType for NonceLength {
    fn len(&self) -> usize {
        aead::NONCE_LEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url")
    }

    /// RFC 8291, appendix A.
    #[test]
    fn the_example_of_the_standard_is_reproduced() {
        let keys = BrowserKeys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        );
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let public =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
        let mut message = b"When I grow up, I want to be a watermelon".to_vec();
        message.push(2);
        let sealed = keys.expect("keys").seal(
            &shared,
            &public.try_into().expect("a point"),
            salt.try_into().expect("salt"),
            message,
        );
        assert_eq!(
            BASE64URL_NOPAD.encode(&sealed.expect("encrypted")),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT\
             pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        assert!(BrowserKeys::read(point, auth).is_some());
        assert!(BrowserKeys::read(point, &format!("{auth}==")).is_some());
        // Not on the curve, too short, not in this alphabet.
        assert_eq!(BrowserKeys::read(&point.replace("BCVx", "BCVy"), auth), None);
        assert_eq!(BrowserKeys::read(&point[..40], auth), None);
        assert_eq!(BrowserKeys::read(point, "short"), None);
        assert_eq!(BrowserKeys::read("+/+/", auth), None);
    }

    #[test]
    fn messages_have_few_lengths_and_one_record() {
        let keys = BrowserKeys::read(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "BTBZMqHH6r4Tts7J_aSIgg",
        )
        .expect("keys");
        let length = |size: usize| keys.encrypt(&vec![b'x'; size]).map(|body| body.len());
        assert_eq!(length(1), length(200));
        assert_ne!(keys.encrypt(b"once"), keys.encrypt(b"once"));
        assert_eq!(length(5_000), Err(Unencrypted));
    }

    #[test]
    fn a_stored_key_is_the_same_key() {
        let stored = SiteKey::generate().expect("a key");
        let public = SiteKey::read(&stored).expect("a key").public();
        assert_eq!(bytes(&public).len(), 65);
        assert_eq!(SiteKey::read(&stored).expect("a key").public(), public);
        assert_ne!(SiteKey::generate().expect("a key"), stored);
        assert!(SiteKey::read("nonsense").is_none());
    }
}

//! The migrations of the store.

use data_encoding::HEXLOWER;

/// A changed migration would lock everybody out of the databases they have.
#[test]
fn migrations_never_change() {
    let known = [
        (
            1,
            "games",
            "7f2ed9de410ee0d069b6b8dc665e06398f1ab138d5d94c28344fd7cb7e7dae14\
             304f7b4cb002ec469faa186552ca1761",
        ),
        (
            2,
            "lists",
            "39eb16598ded258281d79b91014578efdd7940951df2aa11b079e423320bd612\
         cd86ef0c6b66a1edd0d9c6f17f6e5bc7",
        ),
        (
            3,
            "forgotten",
            "4cd8aeade34c9a975b513f1042ba0c77b7c2efb9234a30d02811a98e5526605b\
             971c2733060461ae150ffe7b1b81f79c",
        ),
        (
            4,
            "notices",
            "6fc29f699f59485289f59b7088314c627447f0403d8b99e329b3b71677581563\
             acb2a5033a01d50c6a362b25a5201380",
        ),
        (
            5,
            "openings",
            "b2e0733a6a9c79b0032b382c52398594526009c868909483bff6d47a34682612\
             ba8b972723079a6162a0161b9e0d7f5e",
        ),
    ];
    let migrator = super::migrator();
    let found: Vec<(i64, &str, String)> = migrator
        .iter()
        .map(|migration| (migration.version, &*migration.description, HEXLOWER.encode(&migration.checksum)))
        .collect();
    assert_eq!(found, known.map(|(version, name, checksum)| (version, name, checksum.to_owned())));
}

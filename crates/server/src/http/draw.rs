//! Pictures: a position as SVG or PNG, a game as a moving GIF or SVG.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use data_encoding::HEXLOWER;
use jersi_draw::{Animation, Arrow, DrawError, Faces, LastTurn, MAX_SIZE, Picture, Style, Theme};
use jersi_record::Record;
use jersi_schema::{GameId, Message, PositionBody, ProblemBody, RulesFile, answer};
use jersi_texts::{Lang, capital, t};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::{Body, Path, Query};
use crate::game::Game;
use crate::guard::Client;
use crate::library::Library;
use crate::problem::{Code, Problem};
use crate::serve::App;

/// The largest PNG and the largest GIF, in pixels. Vectors cost nothing.
const MAX_PNG: u32 = 1600;
const MAX_GIF: u32 = 480;

/// The most arrows of a picture.
const MAX_ARROWS: usize = 32;

/// How long a GIF may take.
const LONGEST: Duration = Duration::from_secs(10);

fn refused(error: &DrawError) -> Problem {
    let message = Message::by(|lang| t!(lang, "request-bad-picture", why = capital(&error.say(lang))));
    match error {
        DrawError::Failed(why) => {
            tracing::error!(why, "a picture could not be drawn");
            Problem::internal()
        }
        DrawError::TooLong => Problem::unavailable(message),
        DrawError::TooManyTurns { .. } => Problem::new(Code::TooManyTurns, message),
        _ => Problem::bad(message),
    }
}

/// How a picture is asked for.
#[derive(Default)]
struct Wanted<'a> {
    theme: Option<&'a str>,
    faces: Option<&'a str>,
    size: Option<u32>,
    lang: Option<&'a str>,
    flip: bool,
    bare: bool,
}

impl Wanted<'_> {
    fn style(&self, usual: u32, most: u32) -> Result<Style, Problem> {
        let style = Style {
            theme: self.theme.map_or(Ok(Theme::Wood), str::parse).map_err(|error| refused(&error))?,
            faces: self.faces.map_or(Ok(Faces::Lines), str::parse).map_err(|error| refused(&error))?,
            size: self.size.unwrap_or(usual),
            flip: self.flip,
            coordinates: !self.bare,
            lang: self.lang.and_then(Lang::from_tag).unwrap_or_default(),
            ..Style::default()
        };
        style.check(most).map_err(|error| refused(&error))?;
        Ok(style)
    }
}

/// The form of a still picture.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Still {
    /// Vectors.
    #[default]
    Svg,
    /// Pixels.
    Png,
}

/// The form of a moving picture.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Moving {
    /// Pixels.
    #[default]
    Gif,
    /// Vectors.
    Svg,
}

/// What is to be drawn, and how.
#[derive(Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct DrawQuery {
    /// The variant, percent-encoded: a `+` in its id is `%2B`.
    #[param(example = "pijersi")]
    pub variant: String,
    /// The position string; the start, if not given.
    pub position: Option<String>,
    /// The form; `svg` by default.
    #[serde(default)]
    #[param(inline)]
    pub format: Still,
    /// The longer side in pixels, 64 to 1600 (4096 for an SVG); 640 by default.
    pub size: Option<u32>,
    /// `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`.
    pub theme: Option<String>,
    /// `lines` or `dots`.
    pub faces: Option<String>,
    /// The word of the turn that led to the position: it is marked.
    pub last: Option<String>,
    /// Arrows, as `a1-b2,c3-d4`.
    pub arrows: Option<String>,
    /// Whether Black is below; no by default.
    #[serde(default)]
    pub flip: bool,
    /// Whether the names of the cells are written; yes by default.
    pub coordinates: Option<bool>,
    /// `en` or `fr`: the language of the description in an SVG.
    pub lang: Option<String>,
}

/// Draw a position.
#[utoipa::path(get, path = "/api/draw", tag = "rules", params(DrawQuery), responses(
    (status = OK, body = String, content_type = "image/svg+xml", description = "or `image/png`"),
    (status = NOT_MODIFIED, description = "It is what you have"),
    (status = UNPROCESSABLE_ENTITY, body = ProblemBody), (status = TOO_MANY_REQUESTS, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn draw(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Query(query): Query<DrawQuery>,
) -> Result<Response, Problem> {
    still(&app, client, headers, query, None).await
}

/// A picture of a position of one's own game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawBody {
    /// What is to be drawn, and how.
    pub picture: DrawQuery,
    /// The rule file.
    pub rules: RulesFile,
}

/// Draw a position of one's own game.
#[utoipa::path(post, path = "/api/draw", tag = "rules", request_body = DrawBody, responses(
    (status = OK, body = String, content_type = "image/svg+xml", description = "or `image/png`"),
    (status = NOT_MODIFIED, description = "It is what you have"),
    (status = UNPROCESSABLE_ENTITY, body = ProblemBody), (status = TOO_MANY_REQUESTS, body = ProblemBody),
    (status = "4XX", body = ProblemBody)))]
pub async fn draw_own(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(body): Body<DrawBody>,
) -> Result<Response, Problem> {
    still(&app, client, headers, body.picture, Some(body.rules)).await
}

async fn still(
    app: &App,
    client: Client,
    headers: HeaderMap,
    query: DrawQuery,
    rules: Option<RulesFile>,
) -> Result<Response, Problem> {
    let referee = app.referee.clone();
    let format = query.format;
    let draw = move || {
        let (picture, name) = read_still(&referee.library, query, rules)?;
        // All that is seen is in the text of the vectors, which is made in a moment.
        let svg = picture.to_svg();
        match format {
            Still::Svg => Answer::new("image/svg+xml", format!("{name}.svg"), &svg, HOUR)
                .send(&headers, || Ok(svg.into_bytes())),
            Still::Png => Answer::new("image/png", format!("{name}.png"), &svg, HOUR)
                .send(&headers, || picture.to_png().map_err(|error| refused(&error))),
        }
    };
    let workers = if format == Still::Svg { &app.readers } else { &app.painters };
    workers.run(client, draw).await
}

/// The picture that is asked for, and its name.
fn read_still(
    library: &Library,
    query: DrawQuery,
    rules: Option<RulesFile>,
) -> Result<(Picture, String), Problem> {
    let most = if query.format == Still::Png { MAX_PNG } else { MAX_SIZE };
    let wanted = Wanted {
        theme: query.theme.as_deref(),
        faces: query.faces.as_deref(),
        size: query.size,
        lang: query.lang.as_deref(),
        flip: query.flip,
        bare: query.coordinates == Some(false),
    };
    let style = wanted.style(640, most)?;
    let body = PositionBody { variant: query.variant, rules, position: query.position };
    let position = answer::position(&body, library)?;
    let rules = position.rules().clone();
    let last = query.last.as_ref().map(|word| LastTurn::read(&position, word));
    let mut picture = Picture::new(position).style(style);
    if let Some(last) = last {
        picture = picture.last(last.map_err(|error| refused(&error))?);
    }
    for text in
        query.arrows.iter().flat_map(|list| list.split(',')).filter(|text| !text.is_empty()).take(MAX_ARROWS)
    {
        picture = picture.arrow(Arrow::read(rules.board(), text).map_err(|error| refused(&error))?);
    }
    Ok((picture, file_name(rules.id())))
}

/// How a game's animation is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct AnimationQuery {
    /// The longer side in pixels, 64 to 480; 400 by default.
    pub size: Option<u32>,
    /// `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`.
    pub theme: Option<String>,
    /// `lines` or `dots`.
    pub faces: Option<String>,
    /// Whether Black is below; no by default.
    #[serde(default)]
    pub flip: bool,
    /// 0.25 to 4, 1 by default; 2 is twice as fast.
    pub speed: Option<f64>,
    /// `en` or `fr`: the language of the result.
    pub lang: Option<String>,
}

/// Get a game as an animated GIF.
#[utoipa::path(get, path = "/api/games/{game}/animation.gif", tag = "games",
    params(("game" = GameId, Path, description = "The game's name"), AnimationQuery), responses(
    (status = OK, body = String, content_type = "image/gif"), (status = NOT_MODIFIED, description = "It is what you have"),
    (status = NOT_FOUND, body = ProblemBody), (status = TOO_MANY_REQUESTS, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)))]
pub async fn game_gif(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Path(game): Path<GameId>,
    Query(query): Query<AnimationQuery>,
) -> Result<Response, Problem> {
    let wanted = Wanted {
        theme: query.theme.as_deref(),
        faces: query.faces.as_deref(),
        size: query.size,
        lang: query.lang.as_deref(),
        flip: query.flip,
        bare: false,
    };
    let style = wanted.style(400, MAX_GIF)?;
    let name = format!("{game}.gif");
    let game = app.referee.look(&game, Game::clone).await?;
    let speed = query.speed.unwrap_or(1.0);
    let work = move || {
        let animation = animated(&game.record(), style, speed)?;
        // All that is seen is in the text of the vectors, which is made in a moment.
        let svg = animation.to_svg().map_err(|error| refused(&error))?;
        let answer = Answer::new("image/gif", name, &svg, "no-cache");
        answer.send(&headers, || animation.to_gif().map_err(|error| refused(&error)))
    };
    app.painters.run(client, work).await
}

/// A record to be animated.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnimationBody {
    /// The record, in any style.
    pub text: String,
    /// The game, for texts that name none.
    #[serde(default)]
    pub variant: Option<String>,
    /// A rule file of one's own.
    #[serde(default)]
    pub rules: Option<RulesFile>,
    /// The form; `gif` by default.
    #[serde(default)]
    #[schema(inline)]
    pub format: Moving,
    /// The longer side in pixels: 64 to 480 for a GIF, to 4096 for an SVG; 400 by default.
    #[serde(default)]
    pub size: Option<u32>,
    /// `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`.
    #[serde(default)]
    pub theme: Option<String>,
    /// `lines` or `dots`.
    #[serde(default)]
    pub faces: Option<String>,
    /// Whether Black is below.
    #[serde(default)]
    pub flip: bool,
    /// 0.25 to 4, 1 by default; 2 is twice as fast.
    #[serde(default)]
    pub speed: Option<f64>,
    /// `en` or `fr`: the language of the result.
    #[serde(default)]
    pub lang: Option<String>,
}

/// Animate a record.
#[utoipa::path(post, path = "/api/animation", tag = "rules", request_body = AnimationBody, responses(
    (status = OK, body = String, content_type = "image/gif", description = "or `image/svg+xml`"),
    (status = UNPROCESSABLE_ENTITY, body = ProblemBody), (status = TOO_MANY_REQUESTS, body = ProblemBody),
    (status = "4XX", body = ProblemBody), (status = "5XX", body = ProblemBody)))]
pub async fn animation(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Body(body): Body<AnimationBody>,
) -> Result<Response, Problem> {
    let wanted = Wanted {
        theme: body.theme.as_deref(),
        faces: body.faces.as_deref(),
        size: body.size,
        lang: body.lang.as_deref(),
        flip: body.flip,
        bare: false,
    };
    let style = wanted.style(400, if body.format == Moving::Gif { MAX_GIF } else { MAX_SIZE })?;
    let referee = app.referee.clone();
    let work = move || {
        let (record, _) =
            answer::record(&body.text, body.variant.as_deref(), body.rules.as_ref(), &referee.library)?;
        let name = file_name(record.rules().id());
        let animation = animated(&record, style, body.speed.unwrap_or(1.0))?;
        let svg = animation.to_svg().map_err(|error| refused(&error))?;
        match body.format {
            Moving::Svg => Answer::new("image/svg+xml", format!("{name}.svg"), &svg, "no-store")
                .send(&headers, || Ok(svg.into_bytes())),
            Moving::Gif => Answer::new("image/gif", format!("{name}.gif"), &svg, "no-store")
                .send(&headers, || animation.to_gif().map_err(|error| refused(&error))),
        }
    };
    app.painters.run(client, work).await
}

fn animated(record: &Record, style: Style, speed: f64) -> Result<Animation, Problem> {
    let animation = Animation::new(record).and_then(|animation| animation.style(style).speed(speed));
    animation.map(|animation| animation.within(LONGEST)).map_err(|error| refused(&error))
}

/// How long a picture of a position may be kept: it changes only with the program.
const HOUR: &str = "public, max-age=3600";

/// A picture on its way.
struct Answer {
    kind: &'static str,
    file: String,
    tag: String,
    caching: &'static str,
}

impl Answer {
    /// The picture of that kind that shows what `svg` says.
    fn new(kind: &'static str, file: String, svg: &str, caching: &'static str) -> Answer {
        let hash = Sha256::new().chain_update(kind).chain_update(svg).finalize();
        Answer { kind, file, tag: format!("\"{}\"", HEXLOWER.encode(&hash[..16])), caching }
    }

    /// Whether the client has it already. (On its way through a compressor a tag becomes a weak one.)
    fn is_known(&self, headers: &HeaderMap) -> bool {
        let mut known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        known.any(|list| list.split(',').any(|tag| tag.trim().trim_start_matches("W/") == self.tag))
    }

    fn send(
        &self,
        headers: &HeaderMap,
        make: impl FnOnce() -> Result<Vec<u8>, Problem>,
    ) -> Result<Response, Problem> {
        let mut response = match self.is_known(headers) {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => ([(header::CONTENT_TYPE, self.kind)], make()?).into_response(),
        };
        let mut put = |name, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                response.headers_mut().insert(name, value);
            }
        };
        put(header::ETAG, &self.tag);
        put(header::CACHE_CONTROL, self.caching);
        put(header::CONTENT_DISPOSITION, &format!("inline; filename=\"{}\"", self.file));
        Ok(response)
    }
}

/// A variant's id as the name of a file.
fn file_name(id: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    id.chars().map(plain).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_of_the_content() {
        let answer = Answer::new("image/png", "a.png".into(), "<svg/>", HOUR);
        let other = Answer::new("image/gif", "a.gif".into(), "<svg/>", HOUR);
        assert_ne!(answer.tag, other.tag);
        let mut headers = HeaderMap::new();
        assert!(!answer.is_known(&headers));
        let value = format!("\"x\", W/{}", answer.tag);
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(&value).expect("a header"));
        assert!(answer.is_known(&headers) && !other.is_known(&headers));
    }
}

//! The description of the API as a page that people read: made from the OpenAPI description, without script.

use axum::http::header;
use axum::response::{Html, IntoResponse};
use serde_json::Value;
use utoipa::openapi::OpenApi;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}section{border-top:1px solid #ccc;padding:.5rem 0}
code,pre{font:14px/1.4 ui-monospace,monospace;background:#f3f1ec}pre{padding:.75rem;overflow:auto}
.method{font-weight:bold;text-transform:uppercase;margin-right:.5rem}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1a18}code,pre{background:#2a2825}section{border-color:#444}}";

/// The style of the page.
pub async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The page.
pub fn page(api: &OpenApi) -> Html<String> {
    let api = serde_json::to_value(api).unwrap_or_default();
    let text = |value: &Value| value.as_str().map(escape).unwrap_or_default();
    let mut out = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>{0} API</title><link rel=stylesheet href=/api/docs.css><h1>{0} API</h1><p>{1}</p>\
         <p>The same for programs: <a href=/api/openapi.json>openapi.json</a></p>",
        text(&api["info"]["title"]),
        text(&api["info"]["description"])
    );
    for (path, methods) in api["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            if operation["operationId"].is_null() {
                continue;
            }
            out.push_str(&format!(
                "<section><h2><span class=method>{}</span><code>{}</code></h2><p>{}</p>",
                escape(method),
                escape(path),
                text(&operation["summary"]),
            ));
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                out.push_str(&format!(
                    "<p><code>{}</code> ({}) {}</p>",
                    text(&parameter["name"]),
                    text(&parameter["in"]),
                    text(&parameter["description"])
                ));
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            if !body.is_null() {
                out.push_str(&format!("<p>Body: {}</p>", shape(body)));
            }
            for (status, response) in operation["responses"].as_object().into_iter().flatten() {
                let content = response["content"].as_object().into_iter().flatten();
                let shapes: Vec<String> = content.map(|(_, content)| shape(&content["schema"])).collect();
                out.push_str(&format!("<p>{}: {}</p>", escape(status), shapes.join(", ")));
            }
            out.push_str("</section>");
        }
    }
    out.push_str("<h1>Shapes</h1>");
    for (name, schema) in api["components"]["schemas"].as_object().into_iter().flatten() {
        let json = serde_json::to_string_pretty(schema).unwrap_or_default();
        out.push_str(&format!(
            "<section><h2 id=\"{0}\">{0}</h2><pre>{1}</pre></section>",
            escape(name),
            escape(&json)
        ));
    }
    Html(out)
}

/// A schema's name with a link to it, or the schema itself.
fn shape(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escape(name));
    }
    match schema["type"].as_str() {
        Some("array") => format!("list of {}", shape(&schema["items"])),
        _ => format!("<code>{}</code>", escape(&schema.to_string())),
    }
}

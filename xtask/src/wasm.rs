//! `cargo xtask wasm`: rules and engine as a module for browsers.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, iter};

use crate::command::{cargo, root, run, target};
use crate::sources;

const TARGET: &str = "wasm32-unknown-unknown";

/// A form of the module: where it is kept, and what compiler and linker are told.
struct Form {
    place: &'static str,
    flags: &'static [&'static str],
}

/// The module that every browser can run, and the one with wide numbers, in memory that threads share. That memory is made by the page
/// (`web/src/engine/module.ts`), which gives each thread a stack and variables of its own.
const FORMS: [Form; 2] = [
    Form { place: "web/src/engine/jersi.wasm", flags: &[] },
    Form {
        place: "web/src/engine/jersi-threads.wasm",
        flags: &[
            "-Ctarget-feature=+simd128,+atomics,+bulk-memory,+mutable-globals",
            "-Clink-arg=--import-memory",
            "-Clink-arg=--shared-memory",
            "-Clink-arg=--max-memory=1073741824",
            "-Clink-arg=--export=__wasm_init_tls",
            "-Clink-arg=--export=__tls_size",
            "-Clink-arg=--export=__tls_align",
            "-Clink-arg=--export=__stack_pointer",
        ],
    },
];

/// Makes the module anew, unless it is made of what is there already.
pub fn make() -> Result<(), String> {
    let list = sources::list(&root()).map_err(|error| format!("the sources cannot be read: {error}"))?;
    let kept = root().join(sources::LIST);
    let known = fs::read_to_string(&kept).unwrap_or_default();
    let changed = sources::differences(&known, &list);
    if changed.is_empty() && FORMS.iter().all(|form| root().join(form.place).exists()) {
        println!("the module is made of what is there: nothing to do");
        return Ok(());
    }
    println!("since the module was made, {} files have changed", changed.len());
    FORMS.iter().try_for_each(build)?;
    fs::write(&kept, list).map_err(|error| format!("{}: {error}", kept.display()))
}

fn build(form: &Form) -> Result<(), String> {
    let folder = target().join("wasm");
    let mut build = compiler(&folder)?;
    build.args(["--package", "jersi-wasm", "--lib", "--profile", "module", "--target", TARGET]);
    let own = folder.join("jersi");
    build.env("RUSTFLAGS", form.flags.join(" ")).arg("--target-dir").arg(&own);
    run("module", &mut build)?;
    optimise(&own.join(TARGET).join("module/jersi_wasm.wasm"), &root().join(form.place))
}

/// A cargo that can build for browsers, the standard library included: the one that runs this, if it has the library's sources, or Debian's.
fn compiler(folder: &Path) -> Result<Command, String> {
    let sources = |root: &Path| root.join("lib/rustlib/src/rust/library").exists();
    let own = Command::new("rustc").args(["--print", "sysroot"]).output();
    let own = own.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    let mut build = if own.is_ok_and(|root| sources(&root)) {
        cargo(&["build"])
    } else if sources(Path::new("/usr")) {
        let mut debian = Command::new("/usr/bin/cargo");
        debian.arg("build").current_dir(root()).env("RUSTC", "/usr/bin/rustc");
        debian.env("PATH", with_linker(&folder.join("bin"))?);
        debian
    } else {
        return Err(
            "the sources of the standard library are missing: `rustup component add rust-src`, or on Debian \
                    `apt-get install rustc-web cargo-web rust-web-src lld`"
                .into(),
        );
    };
    build.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1");
    Ok(build)
}

/// The search path with Debian's linker in it, under the name by which the compiler calls it.
fn with_linker(folder: &Path) -> Result<OsString, String> {
    let (linker, name) = (Path::new("/usr/bin/lld"), folder.join("rust-lld"));
    if !linker.exists() {
        return Err("the linker is missing: `apt-get install lld`".into());
    }
    let made =
        fs::create_dir_all(folder).and_then(|()| if name.exists() { Ok(0) } else { fs::copy(linker, &name) });
    made.map_err(|error| format!("{}: {error}", name.display()))?;
    let path = env::var_os("PATH").unwrap_or_default();
    let all = iter::once(folder.to_owned()).chain(env::split_paths(&path));
    env::join_paths(all).map_err(|error| format!("PATH cannot be extended: {error}"))
}

/// Makes the module smaller and faster.
fn optimise(built: &Path, place: &Path) -> Result<(), String> {
    let mut optimise = Command::new("wasm-opt");
    optimise.args(["-O3", "--all-features", "--strip-debug", "--strip-producers"]);
    optimise.arg(built).arg("-o").arg(place);
    run("wasm-opt", &mut optimise).map_err(|why| format!("{why}: install binaryen, which has wasm-opt"))
}

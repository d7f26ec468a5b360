//! `cargo xtask python`: the Python package, built and tested as people get it.
//!
//! The wheel is built in cargo's profile `dev` and installed into a virtual environment in which there is nothing else of this repository.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{cargo, root, run, target};

/// Builds the wheel and tests it.
pub fn test() -> Result<(), String> {
    steps().into_iter().try_for_each(|(what, mut command)| run(what, &mut command))
}

/// What building and testing it takes, one after the other.
pub fn steps() -> Vec<(&'static str, Command)> {
    let environment = Environment::here();
    let wheels = environment.folder.join("wheels");
    let package = root().join("python");
    let mut steps = environment.making();
    // It is no member of the workspace, whose check does not see it.
    let manifest = "crates/python/Cargo.toml";
    steps.push(("format", cargo(&["fmt", "--check", "--manifest-path", manifest])));
    steps.push(("package", environment.maturin(&wheels, &["build", "--profile", "dev"])));
    steps.push(("wheel", environment.install(&wheels)));
    let mut types = environment.tool("mypy");
    types.current_dir(&package);
    steps.push(("types", types));
    let mut tests = environment.tool("pytest");
    // Beside the sources Python would find these instead of the wheel: the tests are called from their own folder.
    tests.args(["-q", "-p", "no:cacheprovider"]).current_dir(package.join("tests"));
    steps.push(("tests", tests));
    steps
}

/// Builds the wheel as it is handed out, and measures it beside environments of others.
pub fn figures() -> Result<(), String> {
    let environment = Environment::here();
    environment.make()?;
    let wheels = environment.folder.join("release");
    run("package", &mut environment.maturin(&wheels, &["build"]))?;
    run("wheel", &mut environment.install(&wheels))?;
    // One of the others wants to draw.
    run("pygame", environment.pip().arg("pygame-ce"))?;
    run("figures", environment.tool("python").arg(root().join("python/benchmarks/steps.py")))
}

/// Packs the sources, builds and installs the package from nothing else, as `pip install` does, and runs what the README shows.
pub fn from_source() -> Result<(), String> {
    let environment = Environment::here();
    environment.make()?;
    let packed = environment.folder.join("sdist");
    run("sources", &mut environment.maturin(&packed, &["sdist"]))?;
    let clean = environment.folder.join("clean");
    let _ = fs::remove_dir_all(&clean);
    run("clean environment", Command::new("python3").args(["-m", "venv"]).arg(&clean))?;
    run(
        "package from sources",
        Command::new(bin(&clean, "pip")).args(["install", "--quiet"]).arg(newest(&packed, "gz")?),
    )?;
    let mut readme = Command::new(bin(&clean, "python"));
    readme
        .args(["-m", "doctest", "-o", "NORMALIZE_WHITESPACE"])
        .arg(absolute(&root().join("python/README.md")));
    run("the README's lines", readme.current_dir(&clean))
}

/// A virtual environment with what builds and tests the package.
struct Environment {
    folder: PathBuf,
}

impl Environment {
    fn here() -> Environment {
        Environment { folder: absolute(&target().join("python")) }
    }

    fn make(&self) -> Result<(), String> {
        self.making().into_iter().try_for_each(|(what, mut command)| run(what, &mut command))
    }

    /// What makes it; where it is there, this only looks whether anything is missing.
    fn making(&self) -> Vec<(&'static str, Command)> {
        let mut venv = Command::new("python3");
        venv.args(["-m", "venv"]).arg(self.folder.join("venv"));
        let mut tools = self.pip();
        // To compile all of it would take longer than the tests, which use little of it.
        tools.args(["--no-compile", "--requirement"]).arg(root().join("python/requirements.txt"));
        vec![("virtual environment", venv), ("tools for Python", tools)]
    }

    fn tool(&self, name: &str) -> Command {
        Command::new(bin(&self.folder.join("venv"), name))
    }

    fn pip(&self) -> Command {
        let mut pip = self.tool("pip");
        pip.args(["install", "--quiet", "--disable-pip-version-check"]);
        pip
    }

    /// Has maturin build something into a folder of which it is then the only content.
    fn maturin(&self, folder: &Path, arguments: &[&str]) -> Command {
        let _ = fs::remove_dir_all(folder);
        let mut maturin = self.tool("maturin");
        maturin.args(arguments).arg("--out").arg(folder).current_dir(root().join("python"));
        // In a folder of its own, it waits for no other build.
        maturin.env("CARGO_TARGET_DIR", self.folder.join("target"));
        maturin
    }

    /// Installs the wheel in a folder, and nothing that it names.
    fn install(&self, wheels: &Path) -> Command {
        let mut install = self.pip();
        install
            .args(["--no-index", "--no-deps", "--force-reinstall", "--find-links"])
            .arg(wheels)
            .arg("jersi");
        install
    }
}

/// A program of a virtual environment.
fn bin(venv: &Path, name: &str) -> PathBuf {
    if cfg!(windows) { venv.join("Scripts").join(format!("{name}.exe")) } else { venv.join("bin").join(name) }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The file with this ending in a folder.
fn newest(folder: &Path, ending: &str) -> Result<PathBuf, String> {
    let files = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut files = files.flatten().map(|file| file.path());
    let found = files.find(|path| path.extension().is_some_and(|end| end == ending));
    found.ok_or_else(|| format!("{} has no file .{ending}", folder.display()))
}

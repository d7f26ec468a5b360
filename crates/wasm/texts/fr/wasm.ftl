wasm-unreadable = Cette question ne peut pas être lue : { $why }.
wasm-too-deep = On compte au plus { $most } tours à l'avance.
wasm-bad-lines = Une analyse a de 1 à { $most } lignes.
wasm-no-level = Il n'y a pas de niveau { $level } : les niveaux vont de 1 à 10.

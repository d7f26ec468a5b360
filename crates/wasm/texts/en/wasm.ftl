# Why a question has no answer.
wasm-unreadable = This question cannot be read: { $why }.
wasm-too-deep = Counts go at most { $most } turns deep.
wasm-bad-lines = An analysis has 1 to { $most } lines.
wasm-no-level = There is no level { $level }: levels go from 1 to 10.

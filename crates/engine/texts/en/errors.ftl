# Why a network cannot be used or learned.

network-not-a-network = this is no network; `jersi train` makes one
network-damaged = this network is damaged or cut off; copy or train it again
network-other-game = this network was learned for another board or other cubes

train-no-variant = no variant to learn
train-no-half-turn = this board has no half turn that brings it onto itself; it cannot be learned
train-different-games = these variants differ in board or cubes; learn them one by one
train-too-many-inputs = this game has too many inputs
train-too-few-positions = too few positions to learn from; play more games
train-neurons = the number of neurons must be a multiple of { $least }, at most { $most }
train-folder = the folder of games cannot be used: { $reason }

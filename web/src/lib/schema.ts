// Generated from web/openapi.json by `npm run made`.

export interface paths {
    "/api/animation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Animate a record. */
        post: operations["animation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the programs that are connected and can be invited. */
        get: operations["connected"];
        put?: never;
        /** Register a program, and get the token that it proves itself by. */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hear of every turn that your program is to make: a stream of events, one line of JSON each. A newer stream ends an older one. */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bots/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke your program's token: its games are given up, and it opens nothing any more. */
        delete: operations["revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/coach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See what is threatened in a position, and what a turn would leave to be taken. */
        post: operations["coach"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Draw a position. */
        get: operations["draw"];
        put?: never;
        /** Draw a position of one's own game. */
        post: operations["draw_own"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the addresses of your feed: the games in which it is your turn, for news readers and calendars. Whoever knows them sees which games these are,
         *     and cannot play. They are the same until you close the feed.
         */
        post: operations["open_feed"];
        /** Close your feed: its addresses lead nowhere any more. The next one has others. */
        delete: operations["close_feed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List public games, the latest first. */
        get: operations["list"];
        put?: never;
        /** Make a game. */
        post: operations["create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** List the games in which you hold a seat, the latest first. */
        post: operations["mine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a game, or what is new in it. */
        get: operations["get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resign, offer, answer, choose. */
        post: operations["act"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/animation.gif": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a game as an animated GIF. */
        get: operations["game_gif"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the open seat of a game. */
        post: operations["join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a game's record. */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get another secret for your seat; the old one opens it no longer. */
        post: operations["renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play a turn. */
        post: operations["turn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/kept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what was kept under your key. */
        get: operations["kept"];
        put?: never;
        /**
         * Keep something under your key, for your other devices, in the place of what was there. Encrypt it with the key, of which the server knows only
         *     the hash. Nothing (`null`) takes away what was kept.
         */
        post: operations["keep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** See who is here, who waits and who plays. On the socket, `lobby` tells it as it changes. */
        get: operations["lobby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See what was played in a position in public games, and what the engine's book says of it. Of rules of one's own nothing is known. */
        post: operations["openings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** See a position with every legal turn. */
        post: operations["position"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/push": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the site's key for push services. */
        get: operations["push_key"];
        put?: never;
        /**
         * Have a browser told what happens in your games without a clock, or with days for a turn: your turn, who has joined, offers, the end. Sent again,
         *     it is renewed. A player has ten browsers at most; the eleventh takes the place of the oldest.
         */
        post: operations["subscribe"];
        /** Have none of your browsers told anything any more. */
        delete: operations["unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the games that have puzzles. */
        get: operations["puzzle_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The puzzles of a game: positions in which one turn is right, the easiest first. */
        get: operations["puzzles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/record/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a record in any style. */
        post: operations["read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/record/write": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a record. */
        post: operations["write"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check a rule file of your own with all of its options, or load one variant of it, and see what it makes. */
        post: operations["check_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move your seats to one key: the secrets that are sent open them no longer, the key does. What has that key already stays. */
        post: operations["move_seats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seek an opponent. Whoever sends the same again, with the same id, keeps the seek alive: it lapses 25 seconds after it was last heard of,
         *     or after three days where turns take days. As soon as somebody wants the same, the game begins; colours are drawn.
         */
        post: operations["seek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seeks/{seek}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Seek no longer. If somebody has come already, the game is told. */
        delete: operations["withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/turn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play a turn in a position; if it is not legal, hear why. */
        post: operations["play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the games. */
        get: operations["variants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants/{variant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All about one variant. */
        get: operations["variant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variants/{variant}/network": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The learned network by which the engine judges a variant, for an engine that runs elsewhere. */
        get: operations["network"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Something other than a turn. */
        Action: {
            /** @enum {string} */
            do: "resign";
        } | {
            /** @enum {string} */
            do: "abort";
        } | {
            /** @enum {string} */
            do: "offer";
            /** @description What is offered. */
            offer: components["schemas"]["Offer"];
        } | {
            /** @enum {string} */
            do: "accept";
            /** @description What was offered. */
            offer: components["schemas"]["Offer"];
        } | {
            /** @enum {string} */
            do: "decline";
            /** @description What was offered. */
            offer: components["schemas"]["Offer"];
        } | {
            /** @enum {string} */
            do: "say";
            /** @description What. */
            phrase: components["schemas"]["Phrase"];
        } | {
            /** @enum {string} */
            do: "choose-form";
            /** @description Its name; several joined by commas, where a side may have several; or `none`. */
            form: string;
        };
        /** @description What was agreed before the game. */
        AgreedView: {
            /** @description The time for thinking. */
            clock: components["schemas"]["TimeControl"];
            /**
             * Format: int64
             * @description When it was made.
             */
            created: number;
            /** @description How special forms are chosen. */
            forms: components["schemas"]["Forms"];
            /** @description Whether the game is in the public list. */
            public: boolean;
            rematch_of: components["schemas"]["GameId"] | null;
            rules?: components["schemas"]["RulesFile"] | null;
        };
        /** @description A record to be animated. */
        AnimationBody: {
            /** @description `lines` or `dots`. */
            faces?: string | null;
            /** @description Whether Black is below. */
            flip?: boolean;
            format?: ("gif" | "svg") & Record<string, never>;
            /** @description `en` or `fr`: the language of the result. */
            lang?: string | null;
            rules?: components["schemas"]["RulesFile"] | null;
            /**
             * Format: int32
             * @description The longer side in pixels: 64 to 480 for a GIF, to 4096 for an SVG; 400 by default.
             */
            size?: number | null;
            /**
             * Format: double
             * @description 0.25 to 4, 1 by default; 2 is twice as fast.
             */
            speed?: number | null;
            /** @description The record, in any style. */
            text: string;
            /** @description `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`. */
            theme?: string | null;
            /** @description The game, for texts that name none. */
            variant?: string | null;
        };
        /**
         * @description What the cells are.
         * @enum {string}
         */
        BoardShape: "hex" | "square";
        /** @description A board. */
        BoardView: {
            /** @description The cells, row by row. */
            cells: components["schemas"]["CellView"][];
            /** @description `cells`, or `network`: points joined by lines. */
            drawn: components["schemas"]["Drawn"];
            /** @description What lies between the cells and is none. */
            holes: components["schemas"]["HoleView"][];
            /** @description Each side's first row. */
            home: components["schemas"]["Both_Vec_String"];
            /** @description The names of the rows, from White's side. */
            rows: string[];
            /** @description `hex` or `square`. */
            shape: components["schemas"]["BoardShape"];
        };
        /** @description A program that is to play here. */
        BotBody: {
            /** @description What people should know of it, at most 200 characters. */
            about?: string;
            /** @description Its name, 1 to 40 characters, which no other program here has. */
            name: string;
        };
        /** @description A program that may play here. */
        BotCreatedView: {
            /** @description Its name. */
            name: string;
            /** @description What it proves itself by: sent once, stored by nobody else. */
            token: components["schemas"]["Secret"];
        };
        /** @description What a program is told, one line of JSON each. Empty lines only say that the server is there. */
        BotEvent: {
            /** @description The program's name. */
            name: string;
            /** @enum {string} */
            type: "hello";
        } | (components["schemas"]["BotTurn"] & {
            /** @enum {string} */
            type: "turn";
        }) | {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @description What is offered. */
            offer: components["schemas"]["Offer"];
            /** @enum {string} */
            type: "offer";
        } | {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            result: components["schemas"]["ResultView"] | null;
            /** @enum {string} */
            type: "over";
        };
        /** @description A turn that a program is to make. */
        BotTurn: {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /**
             * Format: int64
             * @description How many milliseconds are left for it, where there is a clock.
             */
            left: number | null;
            /** @description Every legal turn, as words without marks. */
            legal: string[];
            /** @description The turns that were played since, as words without marks. */
            played: string[];
            /**
             * Format: int32
             * @description How many those are: what is sent with the turn.
             */
            ply: number;
            /** @description The position. */
            position: string;
            /** @description The side that the program plays. */
            side: components["schemas"]["SideName"];
            /** @description The position before the first turn. */
            start: string;
            /** @description The variant. */
            variant: string;
        };
        /** @description A program that is connected and can be invited. */
        BotView: {
            /** @description What people should know of it. */
            about: string;
            /** @description Its name. */
            name: string;
            /** @description The games that it plays, by their names without options; all, if there are none. */
            variants: string[];
        };
        /** @description Something for White, and the same for Black. */
        Both_PlayerView: {
            /** @description Who plays a side. */
            black: {
                /** @description `person`, `bot`, `computer`, `open`, or `absent` for the players of an imported game. */
                kind: components["schemas"]["PlayerKind"];
                /**
                 * Format: int32
                 * @description The level, of a computer.
                 */
                level: number | null;
                /** @description The name, for people. */
                name: string;
            };
            /** @description Who plays a side. */
            white: {
                /** @description `person`, `bot`, `computer`, `open`, or `absent` for the players of an imported game. */
                kind: components["schemas"]["PlayerKind"];
                /**
                 * Format: int32
                 * @description The level, of a computer.
                 */
                level: number | null;
                /** @description The name, for people. */
                name: string;
            };
        };
        /** @description Something for White, and the same for Black. */
        Both_SideView: {
            /** @description How a side is called and coloured. */
            black: {
                /** @description As `#rrggbb`. */
                colour: string;
                /** @description Its name. */
                name: components["schemas"]["Message"];
            };
            /** @description How a side is called and coloured. */
            white: {
                /** @description As `#rrggbb`. */
                colour: string;
                /** @description Its name. */
                name: components["schemas"]["Message"];
            };
        };
        /** @description Something for White, and the same for Black. */
        Both_String: {
            black: string;
            white: string;
        };
        /** @description Something for White, and the same for Black. */
        Both_Vec_String: {
            black: string[];
            white: string[];
        };
        /** @description Something for White, and the same for Black. */
        Both_usize: {
            black: number;
            white: number;
        };
        /** @description A unit that could be taken. */
        CaptureView: {
            /** @description Where it stands. */
            at: string;
            /** @description The cells where a turn that takes it begins. */
            by: string[];
            /** @description Its cubes, the bottom first. */
            cubes: string;
        };
        /** @description A cell of a board. */
        CellView: {
            /** @description Its name. */
            name: string;
            /** @description The cells a cube can step to. */
            near: string[];
            /**
             * Format: double
             * @description How far right its centre is, in cell widths; every row is centred on 0.
             */
            x: number;
            /** @description Its row, from White's side. */
            y: number;
        };
        /** @description Something that a turn does to the board. */
        ChangeView: {
            /** @description The cubes, the bottom first. */
            cubes: string;
            /** @description From where. */
            from: string;
            /** @enum {string} */
            kind: "move";
            /** @description To where. */
            to: string;
        } | {
            /** @description Where. */
            at: string;
            /** @description The cubes, the bottom first. */
            cubes: string;
            /** @enum {string} */
            kind: "take";
        } | {
            /** @description To where. */
            at: string;
            /** @description The cube. */
            cube: string;
            /** @enum {string} */
            kind: "place";
        } | {
            /** @description To where. */
            at: string;
            /** @description The cube. */
            cube: string;
            /** @enum {string} */
            kind: "put-back";
        } | {
            /** @description The prey's cell. */
            a: string;
            /** @description The ghost's cell. */
            b: string;
            /** @enum {string} */
            kind: "swap";
        } | {
            /** @description The cubes. */
            cubes: string;
            /** @enum {string} */
            kind: "exchange";
        };
        /** @description A message from a client. */
        ClientMessage: {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            secret?: components["schemas"]["Secret"] | null;
            /** @enum {string} */
            type: "watch";
            /**
             * Format: int64
             * @description The version that the client knows already.
             */
            version?: number;
        } | {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @enum {string} */
            type: "unwatch";
        } | {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @description Your id for it, 1 to 64 bytes: sent twice, it is played once. */
            id: string;
            /**
             * Format: int32
             * @description How many turns were played before it.
             */
            ply: number;
            /**
             * @description Its word.
             * @example b4=d5
             */
            turn: string;
            /** @enum {string} */
            type: "turn";
        } | {
            /** @description What to do. */
            action: components["schemas"]["Action"];
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @description Your id for it, which you give to nothing else: sent twice, it is done once. */
            id: string;
            side?: components["schemas"]["SideName"] | null;
            /** @enum {string} */
            type: "action";
        } | {
            /** @description Your id for the analysis, at most 64 bytes; the same id again begins anew. */
            id: string;
            /** @description How many lines are wanted. */
            lines?: number;
            /** @description The position string; the start, if not given. */
            position?: string | null;
            rules?: components["schemas"]["RulesFile"] | null;
            /**
             * Format: int64
             * @description For how long.
             */
            seconds?: number;
            /** @description Turns from the position on. */
            turns?: string[];
            /** @enum {string} */
            type: "analyse";
            /** @description The variant. */
            variant: string;
        } | {
            /** @description The id that the analysis was begun with. */
            id: string;
            /** @enum {string} */
            type: "stop";
        } | {
            /** @description Whether to hear it. */
            follow: boolean;
            /** @enum {string} */
            type: "lobby";
        } | {
            /** @description Comes back with the answer. */
            id?: string | null;
            /** @enum {string} */
            type: "ping";
        };
        /** @description The clocks at a moment. */
        ClocksView: {
            /**
             * Format: int64
             * @description The moment, by the server's clock.
             */
            at: number;
            /**
             * Format: int64
             * @description What Black had left.
             */
            black: number;
            running: components["schemas"]["SideName"] | null;
            /**
             * Format: int64
             * @description What White had left, in milliseconds.
             */
            white: number;
        };
        /** @description A position to be looked at by the coach, and perhaps a turn that somebody thinks of playing in it. */
        CoachBody: {
            /** @description The position. */
            at: components["schemas"]["PositionBody"];
            /**
             * @description The turn's word.
             * @example b4=d5
             */
            turn?: string | null;
        };
        /** @description A position as a coach sees it. */
        CoachView: {
            danger: components["schemas"]["DangerView"] | null;
            /** @description What the other side could take if it were its turn, in the order of the cells. */
            threatened: components["schemas"]["CaptureView"][];
        };
        /**
         * @description What a cube does to the cells beside it.
         * @enum {string}
         */
        ControlPower: "guards" | "divides";
        /** @description The cells that a guardian or divider controls. */
        ControlView: {
            /** @description Where it stands. */
            by: string;
            /** @description The cells. */
            cells: string[];
            /** @description `guards` or `divides`. */
            power: components["schemas"]["ControlPower"];
            /** @description Whose it is. */
            side: components["schemas"]["SideName"];
        };
        /** @description A game that was made. */
        CreatedView: {
            /** @description The page on which it is played and watched. */
            address: string;
            /** @description Its name. Everybody may know it. */
            game: components["schemas"]["GameId"];
            /** @description Your seats. */
            seats: components["schemas"]["SeatView"][];
        };
        /** @description What the other side could do after a turn. */
        DangerView: {
            /** @description Its answer: the win, or the turn that takes most. */
            answer: string;
            /** @description Whether it could win at once. */
            loses: boolean;
            /** @description How many cubes more it takes than the turn itself, and a capture in return, would take. */
            loss: number;
            /** @description What the answer would take. */
            taken: components["schemas"]["CaptureView"][];
        };
        /** @description A picture of a position of one's own game. */
        DrawBody: {
            /** @description What is to be drawn, and how. */
            picture: components["schemas"]["DrawQuery"];
            /** @description The rule file. */
            rules: components["schemas"]["RulesFile"];
        };
        /** @description What is to be drawn, and how. */
        DrawQuery: {
            /** @description Arrows, as `a1-b2,c3-d4`. */
            arrows?: string | null;
            /** @description Whether the names of the cells are written; yes by default. */
            coordinates?: boolean | null;
            /** @description `lines` or `dots`. */
            faces?: string | null;
            /** @description Whether Black is below; no by default. */
            flip?: boolean;
            /** @description The form; `svg` by default. */
            format?: components["schemas"]["Still"];
            /** @description `en` or `fr`: the language of the description in an SVG. */
            lang?: string | null;
            /** @description The word of the turn that led to the position: it is marked. */
            last?: string | null;
            /** @description The position string; the start, if not given. */
            position?: string | null;
            /**
             * Format: int32
             * @description The longer side in pixels, 64 to 1600 (4096 for an SVG); 640 by default.
             */
            size?: number | null;
            /** @description `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`. */
            theme?: string | null;
            /** @description The variant, percent-encoded: a `+` in its id is `%2B`. */
            variant: string;
        };
        /**
         * @description How a board is drawn.
         * @enum {string}
         */
        Drawn: "cells" | "network";
        /** @description A feed that was closed. */
        FeedClosedView: {
            /** @description Whether there was one. */
            closed: boolean;
        };
        /** @description Where a player's games are for news readers and calendars, below the address of the site. With `?lang=` they speak that language. */
        FeedView: {
            /**
             * @description For news readers (Atom).
             * @example /feed/SECRET.atom
             */
            atom: string;
            /**
             * @description For calendars (iCalendar).
             * @example /feed/SECRET.ics
             */
            calendar: string;
        };
        /**
         * @description How the special forms of a game are chosen, where it has any.
         * @enum {string}
         */
        Forms: "agreed" | "random-both" | "random-each" | "secret-own" | "secret-other";
        /** @description A moment of another game. */
        FromGame: {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /**
             * Format: int32
             * @description After how many turns.
             */
            ply: number;
        };
        /**
         * @description The public name of a game: twelve letters and digits.
         * @example 7k3m9x2p4q8r
         */
        GameId: string;
        /**
         * @description A game, or what is new in it. Whoever keeps the first `keep` turns it knows, adds `turns` and replaces the rest
         *     by `now`, has the whole game.
         */
        GameView: {
            /**
             * Format: int64
             * @description The version it builds on; 0 if it builds on nothing.
             */
            from: number;
            /** @description Its name. */
            game: components["schemas"]["GameId"];
            /** @description How many turns of the version before stay. */
            keep: number;
            /** @description How it stands. */
            now: components["schemas"]["StatusView"];
            /** @description The turns after those. */
            turns: components["schemas"]["TurnView"][];
            /**
             * Format: int64
             * @description Its version: how many entries its log has.
             */
            version: number;
        };
        /** @description What was done. */
        GrantedView: {
            /** @description Whether it had been done before. */
            already: boolean;
            rematch: components["schemas"]["GameId"] | null;
            /**
             * Format: int64
             * @description The version that it made.
             */
            version: number;
        };
        /** @description A place on the board that is not a cell. */
        HoleView: {
            /**
             * Format: double
             * @description As of a cell.
             */
            x: number;
            /** @description As of a cell. */
            y: number;
        };
        /** @description Who takes a seat. */
        JoinBody: {
            /** @description The name to show, at most 40 characters. */
            name?: string;
        };
        /** @description What a player keeps for their other devices. */
        KeptBody: {
            /** @description Encrypted by the player's own program, as base64url, 256 KiB at most; nothing, to take it away. */
            sealed: string | null;
        };
        /** @description What is kept under a key. */
        KeptView: {
            /** @description As it was sent; nothing, if nothing is kept. */
            sealed: string | null;
        };
        /** @description A line of an analysis. */
        LineView: {
            /**
             * Format: int32
             * @description How many turns deep it was searched.
             */
            depth: number;
            /**
             * Format: int32
             * @description What the side to move can expect: hundredths of a cube …
             */
            points: number | null;
            /** @description Its turns, with their marks. */
            turns: string[];
            /**
             * Format: double
             * @description White's chance, from 0 to 1.
             */
            white: number;
            /**
             * Format: int32
             * @description … or a forced win in so many turns; negative for a forced loss.
             */
            win: number | null;
        };
        /** @description The lines of an analysis, as far as it has come. */
        LinesView: {
            /**
             * Format: int32
             * @description How many turns deep it was searched.
             */
            depth: number;
            /** @description The client's id for the analysis. */
            id: string;
            /** @description The lines, the best first. */
            lines: components["schemas"]["LineView"][];
            /**
             * Format: int64
             * @description How many positions were looked at.
             */
            nodes: number;
            /** @description The position that is analysed. */
            position: string;
            /**
             * Format: int64
             * @description Milliseconds thought so far.
             */
            time: number;
        };
        /** @description A game in a list. */
        ListedGame: {
            /**
             * Format: int64
             * @description When it was made.
             */
            created: number;
            /** @description Why it is over. */
            ending: string | null;
            /** @description Its name. */
            game: components["schemas"]["GameId"];
            /** @description `waiting`, `choosing`, `playing` or `over`. */
            phase: components["schemas"]["Phase"];
            /** @description Who plays. */
            players: components["schemas"]["Both_PlayerView"];
            /**
             * Format: int64
             * @description When it came into this phase, by which lists are ordered.
             */
            since: number;
            /** @description Who is to move. */
            to_move: components["schemas"]["SideName"];
            /**
             * Format: int32
             * @description How many turns were played.
             */
            turns: number;
            /**
             * Format: int64
             * @description When something last happened.
             */
            updated: number;
            /** @description The variant. */
            variant: string;
            winner: components["schemas"]["SideName"] | null;
            /** @description The seats that the asker holds. */
            yours: components["schemas"]["SideName"][];
        };
        /** @description Who is here, who waits, who plays. */
        LobbyView: {
            /** @description Programs that can be invited. */
            bots: components["schemas"]["BotView"][];
            /** @description Some public games that are being played, the latest first. */
            games: components["schemas"]["ListedGame"][];
            /**
             * Format: int32
             * @description How many pages are connected, at all servers of the site.
             */
            here: number;
            /** @description Who waits for an opponent, the longest first. */
            seeks: components["schemas"]["SeekView"][];
        };
        /** @description A setup by lot, as it is laid on a table. */
        LotsView: {
            /** @description What stands before, as a position. */
            before: string;
            /** @description Whether Black repeats White's order. */
            mirror: boolean;
            /**
             * @description The cells on which each side lays its shuffled cubes, in this order; a cell that comes twice gets a stack, the
             *     lower cube first.
             */
            places: components["schemas"]["Both_Vec_String"];
        };
        /** @description A sentence in every language: English, and others by their tags. */
        Message: {
            /** @description In English. */
            en: string;
        } & {
            [key: string]: string;
        };
        /** @description How many seats have another key now. */
        MovedView: {
            /**
             * Format: int32
             * @description How many were moved.
             */
            moved: number;
        };
        /** @description What an option needs. */
        NeedView: {
            /** @description The option. */
            option: string;
            /** @description With one of these values; any, if there are none. */
            values: string[];
        };
        /** @description A game that somebody wants to play. */
        NewGame: {
            /** @description The time for thinking. */
            clock?: components["schemas"]["TimeControl"];
            /** @description Draw who has which colour. The default is to draw. */
            draw_colours?: boolean;
            /** @description Draw the number of a random setup. */
            draw_seed?: boolean;
            /** @description How special forms are chosen. */
            forms?: components["schemas"]["Forms"];
            from?: components["schemas"]["FromGame"] | null;
            /** @description White, then Black; or the other way round, if the colours are drawn. */
            players: components["schemas"]["Player"][];
            /** @description Show the game in the public list. */
            public?: boolean;
            rules?: components["schemas"]["RulesFile"] | null;
            /** @description The first position, if not the usual one. */
            start?: string | null;
            /**
             * @description The variant, as `pijersi` or `jersi-4+special=mokca+landing`.
             * @example pijersi
             */
            variant?: string;
        };
        /** @description A turn of a tree that is to be written. */
        NodeBody: {
            /** @description What is said of it. */
            comments?: string[];
            /** @description The place in the list of the turn it follows, from 1; 0 is the start. Parents stand before children. */
            parent: number;
            /** @description The turn's word. */
            turn: string;
        };
        /** @description A turn of a record, in its main line or a variation. */
        NodeView: {
            /**
             * Format: int64
             * @description What the player had left, in milliseconds.
             */
            clock: number | null;
            /** @description What is said of it. */
            comments: string[];
            /** @description The turn. */
            done: components["schemas"]["TurnView"];
            /** @description How it is judged, as records write it. */
            eval: string | null;
            /**
             * Format: int32
             * @description Its number; 0 is the start.
             */
            node: number;
            /**
             * Format: int32
             * @description The turn it follows.
             */
            parent: number;
        };
        /**
         * @description What one player asks of the other.
         * @enum {string}
         */
        Offer: "draw" | "takeback" | "stop" | "rematch";
        /** @description An offer that waits for an answer. */
        OfferView: {
            /** @description What it is. */
            offer: components["schemas"]["Offer"];
            /** @description Who made it. */
            side: components["schemas"]["SideName"];
        };
        /** @description A turn that was played in a position, or that the book knows there. */
        OpeningTurn: {
            /**
             * Format: int64
             * @description How many Black won.
             */
            black: number;
            /**
             * Format: double
             * @description White's chance after it, from 0 to 1, as the engine's book has it; nothing where the book does not know it.
             */
            book: number | null;
            /**
             * Format: int64
             * @description How many were drawn.
             */
            draws: number;
            /**
             * @description The turn, as the position lists it.
             * @example b4=d5
             */
            turn: string;
            /**
             * Format: int64
             * @description How many games White won that went on with it.
             */
            white: number;
        };
        /**
         * @description What was played in a position in public games that are over, and what the engine's book says of it. Ways that lead to the same
         *     position are one.
         */
        OpeningsView: {
            /** @description The turns: what was played most often first, then the book's. */
            turns: components["schemas"]["OpeningTurn"][];
        };
        /**
         * @description What an option may be.
         * @enum {string}
         */
        OptionKind: "flag" | "choice" | "forms" | "number";
        /** @description An option of a game. */
        OptionView: {
            /** @description One sentence. */
            about: components["schemas"]["Message"];
            /** @description The options it contradicts. */
            conflicts: string[];
            /** @description `flag`, `choice`, `forms` or `number`. */
            kind: components["schemas"]["OptionKind"];
            /** @description How many forms a side may have. */
            most: number;
            /** @description Its name in an id. */
            name: string;
            needs: components["schemas"]["NeedView"] | null;
            /** @description What it may be; the first is the default. */
            values: components["schemas"]["ValueView"][];
        };
        /**
         * @description How far a game is.
         * @enum {string}
         */
        Phase: "waiting" | "choosing" | "playing" | "over";
        /**
         * @description What players can say to each other: each reads it in their own language.
         * @enum {string}
         */
        Phrase: "hello" | "good-luck" | "well-played" | "oops" | "one-moment" | "thanks" | "good-game" | "goodbye";
        /** @description A place in a text. */
        PlaceView: {
            /** @description The column, in characters from 1. */
            column: number;
            /** @description The line, from 1. */
            line: number;
        };
        /** @description A turn in a position. */
        PlayBody: {
            /** @description The position. */
            at: components["schemas"]["PositionBody"];
            /**
             * @description The turn's word.
             * @example b4=d5
             */
            turn: string;
        };
        /** @description What a turn leads to. */
        PlayedView: {
            /** @description The turn. */
            done: components["schemas"]["TurnView"];
            /** @description The position after it. */
            view: components["schemas"]["PositionView"];
        };
        /** @description Who is to play a side of a new game. */
        Player: {
            /** @description The name to show, at most 40 characters. */
            name?: string;
            /** @enum {string} */
            who: "me";
        } | {
            /** @enum {string} */
            who: "open";
        } | {
            /** @description Its name. */
            name: string;
            /** @enum {string} */
            who: "bot";
        } | {
            /**
             * Format: int32
             * @description 1 (easy) to 10 (as strong as it can).
             */
            level: number;
            /** @enum {string} */
            who: "computer";
        };
        /**
         * @description What kind of player has a seat.
         * @enum {string}
         */
        PlayerKind: "person" | "bot" | "computer" | "open" | "absent";
        /** @description A position of a variant. */
        PositionBody: {
            /** @description The position string; the start, if not given. */
            position?: string | null;
            rules?: components["schemas"]["RulesFile"] | null;
            /**
             * @description The variant.
             * @example pijersi
             */
            variant: string;
        };
        /** @description A position with everything that can be done in it. */
        PositionView: {
            /** @description The cubes that were taken from each side. */
            captured: components["schemas"]["Both_String"];
            /** @description What stands where, bottom first; empty cells are left out. */
            cells: {
                [key: string]: string;
            };
            /** @description What guardians and dividers control. */
            controls: components["schemas"]["ControlView"][];
            /**
             * Format: int32
             * @description Turns left in a countdown.
             */
            countdown: number | null;
            /**
             * Format: int32
             * @description Exchanges of prisoners left, in games that have them.
             */
            exchanges: number | null;
            /** @description The cubes in hand. */
            hands: components["schemas"]["Both_String"];
            outcome: components["schemas"]["ResultView"] | null;
            /** @description The position string. */
            position: string;
            /**
             * Format: int64
             * @description Turns without capture so far.
             */
            quiet: number;
            /**
             * Format: int64
             * @description … and how many make a draw.
             */
            quiet_limit: number | null;
            /**
             * Format: int64
             * @description The round, from 1.
             */
            round: number;
            /** @description Whether cubes are still being placed. */
            setup: boolean;
            /** @description Who is to move. */
            side: components["schemas"]["SideName"];
            /** @description Every legal turn, with its marks, sorted. */
            turns: string[];
        };
        /** @description Who is connected to a game. */
        PresenceView: {
            /** @description Whether somebody with Black's secret is connected. */
            black: boolean;
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /**
             * Format: int32
             * @description How many others are.
             */
            watchers: number;
            /** @description Whether somebody with White's secret is connected. */
            white: boolean;
        };
        /** @description Why a request was not granted. Nothing was changed, unless the code is `unknown`. */
        ProblemBody: {
            /** @description A word for programs, such as `no-game`. */
            code: string;
            place: components["schemas"]["PlaceView"] | null;
            /** @description A sentence for people. */
            said: components["schemas"]["Message"];
        };
        /** @description What a browser subscribes with. */
        PushKeyView: {
            /** @description The site's key for push services, the browser's `applicationServerKey`: a point of P-256 as base64url. */
            key: string;
        };
        /** @description How many puzzles a game has. */
        PuzzleCount: {
            /** @description The game's id. */
            game: string;
            /** @description How many there are of each level, from level 1 to level 10. */
            levels: number[];
        };
        /** @description One turn of the solver, and what is answered. */
        PuzzleStep: {
            /** @description The right turns, as a position lists them. There are several only where they lead to the same position or win at once. */
            answers: string[];
            /** @description The enemy's answer, after which the next step is wanted; none in the last step. */
            reply?: string | null;
        };
        /**
         * @description What is to be done in a puzzle.
         * @enum {string}
         */
        PuzzleTask: "win" | "defend";
        /** @description A position in which one turn is right. */
        PuzzleView: {
            /** @description Its name among the puzzles of its game: it stays when the list is made anew. */
            id: string;
            /**
             * Format: int32
             * @description The lowest level of the computer that finds the first turn in three of four tries: how hard it is, from 1 to 10.
             */
            level: number;
            /** @description The solver's turns, in order. */
            line: components["schemas"]["PuzzleStep"][];
            /** @description The position; the side to move is the solver's. */
            position: string;
            /** @description What is to be done. */
            task: components["schemas"]["PuzzleTask"];
            /**
             * Format: int32
             * @description In how many turns the solver wins, or would lose by another turn.
             */
            turns: number;
        };
        /** @description The puzzles of a game, the easiest first. */
        PuzzlesView: {
            /** @description The game's id. */
            game: string;
            /** @description The puzzles. */
            puzzles: components["schemas"]["PuzzleView"][];
        };
        /** @description A record to be read. */
        RecordBody: {
            rules?: components["schemas"]["RulesFile"] | null;
            /** @description The text, in any style. */
            text: string;
            /** @description The game, for texts that name none. */
            variant?: string | null;
        };
        /**
         * @description How a record is written.
         * @enum {string}
         */
        RecordStyle: "record" | "plain";
        /** @description A record. */
        RecordView: {
            /** @description What is said before the first turn. */
            comments: string[];
            /** @description The turns: parents before children, the main line first among those that follow one turn. */
            nodes: components["schemas"]["NodeView"][];
            result: components["schemas"]["ResultView"] | null;
            /** @description The first position. */
            start: string;
            /** @description The tags. */
            tags: components["schemas"]["TagView"][];
            unread: components["schemas"]["Message"] | null;
            /** @description The variant. */
            variant: string;
        };
        /** @description A request that was not granted. Nothing was changed. */
        RefusedView: {
            /** @description A word for programs, such as `illegal`. */
            code: string;
            game: components["schemas"]["GameId"] | null;
            /** @description The client's id for the request, if it had one. */
            id: string | null;
            /**
             * Format: int64
             * @description In how many seconds to try again, where that helps.
             */
            retry_after: number | null;
            /** @description A sentence for people. */
            said: components["schemas"]["Message"];
        };
        /** @description How a game ended that the rules did not end. */
        ResultBody: {
            /** @description `resignation`, `agreement`, `time`, `adjudication`, `cap` or `aborted`. */
            reason: string;
            winner?: components["schemas"]["SideName"] | null;
        };
        /** @description How a game ended. */
        ResultView: {
            /** @description White's points and Black's; nothing for a game that was broken off. */
            points: [
                number,
                number
            ] | null;
            /**
             * @description Why: `capture`, `stuck`, `goal`, `quiet`, `countdown`, `blocked`, `resignation`, `agreement`, `time`, `cap`,
             *     `aborted`; nothing if that is not known.
             */
            reason: string | null;
            /** @description The same in words. */
            said: components["schemas"]["Message"];
            winner: components["schemas"]["SideName"] | null;
        };
        /** @description A program's permission is gone. */
        RevokedView: {
            /**
             * Format: int32
             * @description How many of its games were given up.
             */
            games: number;
        };
        /**
         * @description What a role can do besides taking.
         * @enum {string}
         */
        RolePower: "guards" | "divides" | "swaps" | "ground";
        /** @description A role of cubes. */
        RoleView: {
            /** @description What it is in a game that everybody knows, as `rock`; may be empty. */
            alias: components["schemas"]["Message"];
            /** @description How many each side has. */
            count: components["schemas"]["Both_usize"];
            /** @description The face it is drawn with; its letter, where this is no known face. */
            glyph: string;
            /** @description Whether it wins by crossing the board. */
            goal: boolean;
            /** @description White's letter; Black's is the small one. */
            letter: string;
            /** @description Its name in rule files. */
            name: string;
            power: components["schemas"]["RolePower"] | null;
            /** @description Whether it is the one that is hunted. */
            prey: boolean;
            /** @description On whom it may stand. */
            stands_on: string[];
            /** @description Whom it takes by a single step, and by a stack step. */
            takes: components["schemas"]["Takes"];
            /** @description Its name for people. */
            title: components["schemas"]["Message"];
        };
        /** @description A rule file, or a variant of it. */
        RulesBody: {
            /** @description The file. */
            rules: components["schemas"]["RulesFile"];
            /** @description Its name with options; if not given, the game without options, after a check of every option. */
            variant?: string | null;
        };
        /** @description A rule file of somebody's own. */
        RulesFile: {
            /** @description Its name without `.toml`, which is the game's id. */
            name: string;
            /** @description Its text. */
            text: string;
        };
        /** @description Something that a player said. */
        SaidView: {
            /** @description What. */
            phrase: components["schemas"]["Phrase"];
            /**
             * Format: int32
             * @description After how many turns.
             */
            ply: number;
            /** @description Who. */
            side: components["schemas"]["SideName"];
        };
        /** @description A seat that is yours. */
        SeatView: {
            /** @description Its secret: who knows it plays this side. */
            secret: components["schemas"]["Secret"];
            /** @description Which side. */
            side: components["schemas"]["SideName"];
        };
        /**
         * @description What the holder of a seat knows. It is sent once to its owner and never stored or logged.
         * @example AAAAAAAAAAAAAAAAAAAAAAAA
         */
        Secret: string;
        /** @description The seats of somebody who wants to find their games. */
        SecretsBody: {
            /** @description At most 200 secrets. */
            secrets: components["schemas"]["Secret"][];
        };
        /** @description A wish to play somebody. Sent again under the same id it keeps the seek alive, and tells whether somebody has come. */
        SeekBody: {
            /** @description The time for thinking. */
            clock?: components["schemas"]["TimeControl"];
            /** @description The name to show, at most 40 characters. */
            name?: string;
            /**
             * @description The variant, as `pijersi` or `jersi-4+landing`.
             * @example pijersi
             */
            variant: string;
            /**
             * Format: int32
             * @description How many seconds to wait for somebody before the answer, at most 10.
             */
            wait?: number;
        };
        /** @description Somebody who waits for an opponent. */
        SeekView: {
            /** @description The time for thinking. */
            clock: components["schemas"]["TimeControl"];
            /** @description Who waits, by name; may be empty. */
            name: string;
            /** @description The seek's name. */
            seek: components["schemas"]["GameId"];
            /**
             * Format: int64
             * @description Since when.
             */
            since: number;
            /** @description The variant. */
            variant: string;
        };
        /** @description A message from the server. */
        ServerMessage: {
            /**
             * Format: int64
             * @description The server's time.
             */
            now: number;
            /**
             * Format: int32
             * @description The version of the protocol.
             */
            protocol: number;
            /** @enum {string} */
            type: "hello";
        } | {
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @description The sides. */
            sides: components["schemas"]["SideName"][];
            /** @enum {string} */
            type: "seat";
        } | (components["schemas"]["GameView"] & {
            /** @enum {string} */
            type: "game";
        }) | (components["schemas"]["PresenceView"] & {
            /** @enum {string} */
            type: "presence";
        }) | (components["schemas"]["LobbyView"] & {
            /** @enum {string} */
            type: "lobby";
        }) | {
            /** @description Whether it had been done before. */
            already: boolean;
            /** @description The game. */
            game: components["schemas"]["GameId"];
            /** @description The client's id for it. */
            id: string;
            rematch: components["schemas"]["GameId"] | null;
            /** @enum {string} */
            type: "done";
            /**
             * Format: int64
             * @description The version that it made.
             */
            version: number;
        } | (components["schemas"]["RefusedView"] & {
            /** @enum {string} */
            type: "refused";
        }) | (components["schemas"]["LinesView"] & {
            /** @enum {string} */
            type: "lines";
        }) | {
            /** @description The client's id for it. */
            id: string;
            /** @enum {string} */
            type: "analysed";
        } | {
            /** @description The ping's id. */
            id: string | null;
            /**
             * Format: int64
             * @description The server's time.
             */
            now: number;
            /** @enum {string} */
            type: "pong";
        } | {
            /** @enum {string} */
            type: "bye";
            /** @description `stopping`. */
            why: string;
        };
        /**
         * @description A side.
         * @enum {string}
         */
        SideName: "white" | "black";
        /** @description What came of a seek. */
        SoughtView: {
            found: components["schemas"]["CreatedView"] | null;
            /** @description Its name. */
            seek: components["schemas"]["GameId"];
            /**
             * Format: int64
             * @description Until when it stands unless it is sent again.
             */
            until: number;
        };
        /** @description How a game stands. */
        StatusView: {
            /** @description What was agreed before the game. */
            agreed: components["schemas"]["AgreedView"];
            /** @description Who has chosen a special form in secret; not which. */
            chosen: components["schemas"]["SideName"][];
            clocks: components["schemas"]["ClocksView"] | null;
            /** @description Offers that wait for an answer. */
            offers: components["schemas"]["OfferView"][];
            /** @description `waiting`, `choosing`, `playing` or `over`. */
            phase: components["schemas"]["Phase"];
            /** @description Who plays. */
            players: components["schemas"]["Both_PlayerView"];
            rematch: components["schemas"]["GameId"] | null;
            result: components["schemas"]["ResultView"] | null;
            /** @description What the players said last, at most eight phrases. */
            said: components["schemas"]["SaidView"][];
            /** @description The position before the first turn. */
            start: string;
            /** @description The variant that is played; while forms are chosen in secret, without them. */
            variant: string;
            /** @description The position, with every legal turn. */
            view: components["schemas"]["PositionView"];
        };
        /**
         * @description The form of a still picture.
         * @enum {string}
         */
        Still: "svg" | "png";
        /** @description What came of a subscription. */
        SubscribedView: {
            /**
             * Format: int64
             * @description Until when it stands unless it is sent again; nothing if it was to be renewed and did not stand.
             */
            until: number | null;
        };
        /** @description A browser's subscription with its push service. */
        SubscriptionBody: {
            /** @description The secret that it shares with whoever may write to it, as base64url. */
            auth: string;
            /**
             * @description Where messages go: an address with `https`.
             * @example https://push.example/abc
             */
            endpoint: string;
            /**
             * @description The language of the messages.
             * @example en
             */
            lang: string;
            /** @description The browser's public key, as base64url. */
            p256dh: string;
            /** @description Only if it stands: it may have been ended from another device. */
            renew?: boolean;
        };
        /** @description A tag of a record. */
        TagView: {
            /** @description Its name. */
            name: string;
            /** @description What it says. */
            value: string;
        };
        /** @description Whom a cube takes. */
        Takes: {
            /** @description Alone or leaving a stack. */
            single: string[];
            /** @description On top of a moving stack. */
            stack: string[];
        };
        /** @description How much time the players have. */
        TimeControl: {
            /** @enum {string} */
            kind: "none";
        } | {
            /** @enum {string} */
            kind: "turn";
            /**
             * Format: int32
             * @description 1 to 86,400.
             */
            seconds: number;
        } | {
            /**
             * Format: int32
             * @description 0 to 3,600.
             */
            increment?: number;
            /** @enum {string} */
            kind: "total";
            /**
             * Format: int32
             * @description 1 to 86,400.
             */
            seconds: number;
        } | {
            /**
             * Format: int32
             * @description 1 to 60.
             */
            days: number;
            /** @enum {string} */
            kind: "days";
        };
        /** @description A turn to be played. */
        TurnBody: {
            /** @description Your id for it, 1 to 64 bytes: sent twice, it is played once. */
            id: string;
            /**
             * Format: int32
             * @description How many turns were played before it.
             */
            ply: number;
            /**
             * @description Its word.
             * @example b4=d5
             */
            turn: string;
        };
        /** @description A turn that was played, or could be. */
        TurnView: {
            /**
             * Format: int64
             * @description When it was played.
             */
            at: number;
            /** @description What it did, in order. */
            changes: components["schemas"]["ChangeView"][];
            /**
             * Format: int32
             * @description How many turns were played before it.
             */
            ply: number;
            /** @description The position after it. */
            position: string;
            /** @description The same in words. */
            said: components["schemas"]["Message"];
            /** @description Who played it. */
            side: components["schemas"]["SideName"];
            /**
             * Format: int64
             * @description How long it took, in milliseconds.
             */
            used: number;
            /** @description Its word, with marks. */
            word: string;
        };
        /** @description Subscriptions that were ended. */
        UnsubscribedView: {
            /**
             * Format: int32
             * @description How many there were.
             */
            ended: number;
        };
        /** @description A value of an option. */
        ValueView: {
            /** @description One sentence. */
            about: components["schemas"]["Message"];
            /** @description Its name in an id. */
            name: string;
        };
        /** @description A variant: all that is known of it besides the rules themselves. */
        VariantView: {
            /**
             * Format: int32
             * @description From which age.
             */
            age: number | null;
            /** @description Who invented it. */
            author: string;
            /** @description The board. */
            board: components["schemas"]["BoardView"];
            /** @description Whom to ask for what the licence does not allow: an e-mail address. */
            contact: string;
            /** @description The copyright line of its rulebook; may be empty, as the three that follow. */
            copyright: string;
            /** @description The id without options. */
            game: string;
            /** @description How it became what it is. */
            history: components["schemas"]["VersionView"][];
            /** @description Its canonical id. */
            id: string;
            /** @description What kind of game it is. */
            kind: components["schemas"]["Message"];
            /** @description The licence of its rules. */
            licence: string;
            lots: components["schemas"]["LotsView"] | null;
            /** @description How many minutes a game takes, from and to. */
            minutes: [
                number,
                number
            ] | null;
            /** @description Its name. */
            name: components["schemas"]["Message"];
            /** @description What can be chosen. */
            options: components["schemas"]["OptionView"][];
            /**
             * Format: int32
             * @description How many play it.
             */
            players: number;
            /** @description The sides. */
            sides: components["schemas"]["Both_SideView"];
            /** @description The cubes. */
            sorts: components["schemas"]["RoleView"][];
            /** @description Where its rules are published. */
            source: string;
            /** @description The game in whose history this one is a stage. */
            stage_of: string | null;
            /** @description The first position. */
            start: string;
            /** @description One sentence. */
            summary: components["schemas"]["Message"];
            /** @description Whom its author thanks. */
            thanks: components["schemas"]["Message"];
        };
        /** @description A step in a game's history. */
        VersionView: {
            /** @description When. */
            date: string;
            /** @description What it brought. */
            text: components["schemas"]["Message"];
            /** @description Its name. */
            version: string;
        };
        /** @description A tree to be written as a record. */
        WriteBody: {
            /** @description What is said before the first turn. */
            comments?: string[];
            /** @description The turns. */
            nodes: components["schemas"]["NodeBody"][];
            result?: components["schemas"]["ResultBody"] | null;
            /** @description The first position. */
            start: components["schemas"]["PositionBody"];
            /** @description The style. */
            style?: components["schemas"]["RecordStyle"];
            /** @description The tags. */
            tags?: components["schemas"]["TagView"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    animation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnimationBody"];
            };
        };
        responses: {
            /** @description or `image/svg+xml` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    connected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotView"][];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your id for this request: sent again, it is done once and answered alike. At least 20 random characters */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BotBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BotCreatedView"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    events: {
        parameters: {
            query?: {
                /** @description Their names without options, joined by commas; all games, if none is named. */
                variants?: string;
            };
            header: {
                /** @description `Bearer TOKEN` */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["BotEvent"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    revoke: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer TOKEN` */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    coach: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoachBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    draw: {
        parameters: {
            query: {
                /**
                 * @description The variant, percent-encoded: a `+` in its id is `%2B`.
                 * @example pijersi
                 */
                variant: string;
                /** @description The position string; the start, if not given. */
                position?: string;
                /** @description The form; `svg` by default. */
                format?: "svg" | "png";
                /** @description The longer side in pixels, 64 to 1600 (4096 for an SVG); 640 by default. */
                size?: number;
                /** @description `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`. */
                theme?: string;
                /** @description `lines` or `dots`. */
                faces?: string;
                /** @description The word of the turn that led to the position: it is marked. */
                last?: string;
                /** @description Arrows, as `a1-b2,c3-d4`. */
                arrows?: string;
                /** @description Whether Black is below; no by default. */
                flip?: boolean;
                /** @description Whether the names of the cells are written; yes by default. */
                coordinates?: boolean;
                /** @description `en` or `fr`: the language of the description in an SVG. */
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description or `image/png` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description It is what you have */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    draw_own: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DrawBody"];
            };
        };
        responses: {
            /** @description or `image/png` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description It is what you have */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    open_feed: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: the key of your seats */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    close_feed: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: the key of your seats */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedClosedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    list: {
        parameters: {
            query?: {
                /** @description Only games of this phase: `waiting`, `choosing`, `playing` or `over`. */
                phase?: string;
                /** @description Only this game, with whatever options; or, with options, only this variant. */
                variant?: string;
                /** @description Only games of a player whose name contains this, in capitals or not; with one or two letters, names that begin with them. */
                player?: string;
                /** @description Only games after this one, as `SINCE-GAME` of the last game of the page before: `1794783655666-7k3m9x2p4q8r`. */
                after?: string;
                /** @description Which page, from 1; a page has 50 games, those that began, or ended, latest first. Further back, use `after`. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedGame"][];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    create: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your id for this request: sent again, it is done once and answered alike. At least 20 random characters */
                "Idempotency-Key"?: string | null;
                /** @description `Bearer KEY`: your key, which then is the secret of your seats. At least 20 random characters */
                Authorization?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGame"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedView"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedGame"][];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    get: {
        parameters: {
            query?: {
                /** @description The version that is known; what is new since then is sent. */
                since?: number;
            };
            header?: never;
            path: {
                /** @description The game's name */
                game: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameView"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    act: {
        parameters: {
            query?: {
                /** @description The side, where one secret holds both; the one to move by default. */
                side?: components["schemas"]["SideName"];
            };
            header: {
                /** @description `Bearer SECRET` */
                Authorization: string;
                /** @description Your id for this request: sent again, it is done once and answered alike. Any text that you give to nothing else */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The game's name */
                game: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Action"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    game_gif: {
        parameters: {
            query?: {
                /** @description The longer side in pixels, 64 to 480; 400 by default. */
                size?: number;
                /** @description `wood`, `slate`, `paper`, `plain`, `contrast` or `dark`. */
                theme?: string;
                /** @description `lines` or `dots`. */
                faces?: string;
                /** @description Whether Black is below; no by default. */
                flip?: boolean;
                /** @description 0.25 to 4, 1 by default; 2 is twice as fast. */
                speed?: number;
                /** @description `en` or `fr`: the language of the result. */
                lang?: string;
            };
            header?: never;
            path: {
                /** @description The game's name */
                game: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                };
            };
            /** @description It is what you have */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    join: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your id for this request: sent again, it is done once and answered alike. At least 20 random characters */
                "Idempotency-Key"?: string | null;
                /** @description `Bearer KEY`: your key, which then is the secret of your seat. At least 20 random characters */
                Authorization?: string | null;
            };
            path: {
                /** @description The game's name */
                game: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatView"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    record: {
        parameters: {
            query?: {
                /** @description The style; `record` by default. */
                style?: "record" | "plain";
            };
            header?: never;
            path: {
                /** @description The game's name */
                game: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    renew: {
        parameters: {
            query?: {
                /** @description The side, where one secret holds both; the one to move by default. */
                side?: components["schemas"]["SideName"];
            };
            header: {
                /** @description `Bearer SECRET` */
                Authorization: string;
                /** @description Your id for this request: sent again, it is done once and answered alike. At least 20 random characters */
                "Idempotency-Key"?: string | null;
            };
            path: {
                /** @description The game's name */
                game: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    turn: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer SECRET` */
                Authorization: string;
            };
            path: {
                /** @description The game's name */
                game: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TurnBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrantedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    kept: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: your key */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    keep: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: your key */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeptBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    lobby: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LobbyView"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    openings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpeningsView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    position: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PositionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    push_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushKeyView"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: the key of your seats */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscribedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: the key of your seats */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsubscribedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    puzzle_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzleCount"][];
                };
            };
        };
    };
    puzzles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id
                 * @example pijersi
                 */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PuzzlesView"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    write: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    check_rules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RulesBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    move_seats: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: your key, at least 20 random characters */
                Authorization: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecretsBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    seek: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: your key, at least 20 random characters. It will be the secret of your seat */
                Authorization: string;
                /** @description Your id for the seek: at least 20 random characters */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeekBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SoughtView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    withdraw: {
        parameters: {
            query?: never;
            header: {
                /** @description `Bearer KEY`: the key that the seek was made with */
                Authorization: string;
            };
            path: {
                /** @description The seek's name */
                seek: components["schemas"]["GameId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SoughtView"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    play: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedView"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    variants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"][];
                };
            };
        };
    };
    variant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, percent-encoded
                 * @example jersi-4+landing
                 */
                variant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VariantView"];
                };
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
    network: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id, percent-encoded
                 * @example pijersi
                 */
                variant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description None was learned: its rules alone tell what a position is worth */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It is what you have */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemBody"];
                };
            };
        };
    };
}

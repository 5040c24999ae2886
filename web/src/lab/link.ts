import type { LabGame, LabWish } from "../wire/types.ts";

/** The whole setup of an experiment. */
export type Setup = Required<LabWish>;

const [NUMBER, OPTION] = ["n.", "o."];
const WHOLE = /^(0|[1-9]\d{0,8})$/;

/** A setup as the fragment of an address: `game=trono&players=4&bots=solid&games=10000&n.limits.sins=6&o.deus_ex=0`. */
export function written({ game, players, bots, games, changes, options }: Setup): string {
  const parts: [string, string | number][] = [
    ["game", game],
    ["players", players],
    ["bots", bots],
    ["games", games],
    ...Object.entries(changes).map(([place, value]): [string, number] => [NUMBER + place, value]),
    ...Object.entries(options).map(([name, value]): [string, number] => [OPTION + name, +value]),
  ];
  return parts
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%5B|%5D/g, decodeURIComponent)}`)
    .join("&");
}

/** The name of the game in a fragment, if there is one. */
export function gameIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get("game");
}

/** The setup that a fragment describes, or null if anything in it is invalid: anybody can write a link. */
export function read(fragment: string, info: LabGame): Setup | null {
  const usual = usualSetup(info);
  const changes: Setup["changes"] = {};
  const options: Setup["options"] = {};
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(fragment.replace(/^#/, ""))) {
    if (name.startsWith(NUMBER)) {
      const place = name.slice(NUMBER.length);
      const number = info.numbers.find((each) => each.place === place);
      if (!number || !WHOLE.test(value) || +value < number.low || +value > number.high) return null;
      if (+value !== number.standard) changes[place] = +value;
    } else if (name.startsWith(OPTION)) {
      const option = info.options.find((each) => each.name === name.slice(OPTION.length));
      const chosen = WHOLE.test(value) ? option?.values.find((each) => Number(each) === +value) : undefined;
      if (!option || chosen === undefined) return null;
      if (chosen !== option.standard) options[option.name] = chosen;
    } else if (name in usual && !(name in found) && name !== "changes" && name !== "options") {
      found[name] = value;
    } else {
      return null;
    }
  }
  const whole = (name: "players" | "games", low: number, high: number): number | null => {
    const value = found[name];
    if (value === undefined) return usual[name];
    return WHOLE.test(value) && +value >= low && +value <= high ? +value : null;
  };
  const players = whole("players", ...info.players);
  const games = whole("games", 1, info.most_games);
  const bots = found.bots ?? usual.bots;
  if (players === null || games === null || !info.bots.some(({ name }) => name === bots)) return null;
  if ((found.game ?? info.game) !== info.game) return null;
  return { game: info.game, players, bots, games, changes, options };
}

/** The standard game with the default setup. */
export function usualSetup({ game, usual_players, usual_games, bots }: LabGame): Setup {
  return { game, players: usual_players, games: usual_games, bots: bots.at(-1)?.name ?? "", changes: {}, options: {} };
}

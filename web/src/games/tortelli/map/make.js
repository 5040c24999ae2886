/**
 * Makes `drawing.ts` from the game's own drawing of the province: `node src/games/tortelli/map/make.js`, in the folder
 * `web`. Borders become slightly irregular curves, as if drawn by hand; both sides of a border get the same curve.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { isInside, placed } from "./place.js";

const SOURCE = new URL("../../../../../src/tavolata/games/tortelli/map/drawing.json", import.meta.url);
const TARGET = new URL("drawing.ts", import.meta.url);
const SHEET = new URL("../art/map.svg", import.meta.url);
const HILLY = ["alture", "appennino", "valico", "valli_del_reno"];
const HILLY_TOO = ["castel_del_rio", "dozza"];

/** Names need width: everything is stretched horizontally. */
const WIDER = 1.2;
const wider = ([x, y]) => [Math.round(x * WIDER), y];
const map = widened(JSON.parse(readFileSync(SOURCE, "utf-8")));

function widened({ territories, quarters, borders, fortresses, ports, gates, rivers, walls, outline, ...rest }) {
  const land = ({ polygon, pole, ...more }) => ({ ...more, polygon: polygon.map(wider), pole: wider(pole) });
  const line = ({ points, ...more }) => ({ ...more, points: points.map(wider) });
  const piece = ({ pos, ...more }) => ({ ...more, pos: wider(pos) });
  return {
    ...rest,
    territories: territories.map(land),
    quarters: quarters.map(land),
    borders: borders.map(line),
    fortresses: fortresses.map(piece),
    ports: ports.map(piece),
    gates: gates.map(piece),
    rivers: rivers.map(line),
    walls: walls.map(wider),
    outline: outline.map(wider),
  };
}

/** The part of the drawing that is shown, and the ribbons of the kingdoms: in the sea, beside their lands. */
const BOX = [0, 6, 1152, 998];
const RIBBON = [200, 64];
const RIBBONS = {
  terre_di_mezzo: [722, 22],
  terre_basse: [940, 22],
  levante: [938, 722],
  valico: [708, 856],
  alture: [548, 932],
  appennino: [14, 628],
  valli_del_reno: [14, 376],
  terre_dacqua: [14, 124],
};
const GATE = 16;
const stands = placed(
  map,
  [
    ...Object.values(RIBBONS).map(([x, y]) => [x - 8, y, RIBBON[0] + 16, RIBBON[1]]),
    ...map.gates.map(({ pos: [x, y] }) => [x - GATE / 2, y - GATE / 2, GATE, GATE]),
  ],
  BOX,
);

/** A pseudo-random number from -1 to 1 that depends only on the arguments. */
function tremble(a, b) {
  const n = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453;
  return (n - Math.floor(n)) * 2 - 1;
}

/** The midpoint of a stroke, slightly displaced; the same from either end. */
function bend(p, q) {
  const [[ax, ay], [bx, by]] = p[0] < q[0] || (p[0] === q[0] && p[1] < q[1]) ? [p, q] : [q, p];
  const length = Math.hypot(bx - ax, by - ay);
  const off = tremble(ax + by, ay - bx) * Math.min(length * 0.16, 5);
  return [
    Math.round((ax + bx) / 2 - ((by - ay) / length) * off),
    Math.round((ay + by) / 2 + ((bx - ax) / length) * off),
  ];
}

/** A line through points, in relative coordinates, which are the shortest. */
function line(points, isClosed = false) {
  const all = isClosed ? [...points, points[0]] : points;
  const path = [`M${all[0].join(" ")}`];
  for (let n = 1; n < all.length; n++) {
    const [p, q] = [all[n - 1], all[n]];
    const middle = bend(p, q);
    path.push(`q${pair(middle, p)} ${pair(q, p)}`);
  }
  return tight(path.join("") + (isClosed ? "z" : ""));
}

/** A smooth line through the midpoints of its segments, for rivers. */
function smooth(points) {
  const path = [`M${points[0].join(" ")}`];
  let now = points[0];
  for (let n = 1; n < points.length - 1; n++) {
    const next = points[n + 1];
    const end =
      n === points.length - 2
        ? next
        : [Math.round((points[n][0] + next[0]) / 2), Math.round((points[n][1] + next[1]) / 2)];
    path.push(`q${pair(points[n], now)} ${pair(end, now)}`);
    now = end;
  }
  return tight(path.join(""));
}

const pair = ([x, y], [fromX, fromY]) => `${x - fromX} ${y - fromY}`;
const tight = (path) => path.replaceAll(" -", "-");

function distance([x, y], [ax, ay], [bx, by]) {
  const long = (bx - ax) ** 2 + (by - ay) ** 2;
  const part = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}

const nearLine = (point, points, room) => points.some((p, n) => n > 0 && distance(point, points[n - 1], p) < room);

const near = ([x, y], [a, b], room) => Math.hypot(x - a, y - b) < room;
const isUnderName = ([x, y], { x: middle, lines, baselines }) =>
  lines.some((name, n) => Math.abs(x - middle) < name.length * 4.4 + 12 && Math.abs(y - baselines[n] + 5) < 16);

/** Finds free spots for hills: away from pieces, names, castles, rivers and borders. */
function hills() {
  const found = [];
  const taken = [...stands.values()];
  for (const { id, kingdom, polygon } of map.territories) {
    if (!HILLY.includes(kingdom) && !HILLY_TOO.includes(id)) continue;
    const [left, right] = [Math.min(...polygon.map(([x]) => x)), Math.max(...polygon.map(([x]) => x))];
    const [top, bottom] = [Math.min(...polygon.map(([, y]) => y)), Math.max(...polygon.map(([, y]) => y))];
    for (let y = top; y < bottom; y += 15) {
      for (let x = left; x < right; x += 19) {
        const point = [Math.round(x + tremble(x, y) * 6), Math.round(y + tremble(y, x) * 4)];
        const isFree =
          isInside(point, polygon) &&
          !nearLine(point, [...polygon, polygon[0]], 13) &&
          !taken.some(({ at }) => near(point, at, 34)) &&
          !taken.some((other) => isUnderName(point, other)) &&
          !map.rivers.some(({ points }) => nearLine(point, points, 11)) &&
          !found.some((other) => near(point, other, 17));
        if (isFree) found.push(point);
      }
    }
  }
  return found;
}

const place = ({ id, polygon }) => {
  const { at, x, lines, baselines } = stands.get(id);
  return [id, line(polygon, true), ...at, x, lines, baselines];
};
const strokes = (kinds) =>
  map.borders
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ points }) => line(points))
    .join("");
const home = new Map(map.territories.map(({ id, kingdom }) => [id, kingdom]));

/** The border of a kingdom: towards other kingdoms, the city and the outside. */
function rim(kingdom) {
  const isRim = ({ kind, between }) =>
    kind !== "inner" && kind !== "quarter" && between.some((id) => home.get(id) === kingdom);
  return map.borders
    .filter(isRim)
    .map(({ points }) => line(points))
    .join("");
}

const drawing = {
  BOX,
  RIBBON,
  PLACES: [...map.territories, ...map.quarters].map(place),
  KINGDOMS: map.kingdoms.map(({ id }) => [id, ...RIBBONS[id]]),
  CASTLES: map.fortresses.map(({ id }) => [id, ...stands.get(id).at]),
  PORTS: map.ports.map(({ territory }) => [territory, ...stands.get(`port ${territory}`).at]),
  GATES: map.gates.map(({ quarter, territory, pos, angle }) => [quarter, territory, ...pos, angle]),
  OUTLINE: line(map.outline, true),
};

/** Decorations over the lands that are never looked up by position: a picture of their own. */
const over = {
  inner: strokes(["inner"]),
  between: strokes(["kingdom"]),
  streets: strokes(["quarter"]),
  walls: line(map.walls, true),
  routes: map.rivers
    .filter(({ role }) => role === "port route")
    .map(({ points }) => smooth(points))
    .join(""),
  rivers: map.rivers
    .filter(({ role }) => role !== "port route")
    .map(({ points }) => smooth(points))
    .join(""),
  hills: hills()
    .map(([x, y]) => tight(`M${x - 7} ${y + 3}q3-9 7-9t7 9m-6-6l4 6m-1-7l3 5`))
    .join(""),
  ...Object.fromEntries(map.kingdoms.map(({ id }) => [`rim-${id}`, rim(id)])),
};

const TYPES = {
  BOX: "[left: number, top: number, wide: number, high: number]",
  RIBBON: "[wide: number, high: number]",
  PLACES: "[id: string, shape: string, x: number, y: number, labelX: number, lines: string[], baselines: number[]][]",
  KINGDOMS: "[id: string, x: number, y: number][]",
  CASTLES: "[id: string, x: number, y: number][]",
  PORTS: "[territory: string, x: number, y: number][]",
  GATES: "[quarter: string, territory: string, x: number, y: number, angle: number][]",
};

const lines = Object.entries(drawing).map(
  ([name, value]) => `export const ${name}: ${TYPES[name] ?? "string"} = ${JSON.stringify(value)};`,
);
const CREDIT =
  "Confini comunali: ISTAT (CC BY 4.0) via openpolis/geojson-italy; zone di Bologna: Comune di Bologna (CC BY 4.0); rielaborati e semplificati.";
writeFileSync(
  TARGET,
  `/** Made by make.js from the game's drawing of the province. ${CREDIT} */\n${lines.join("\n")}\n`,
);
const paths = Object.entries(over).map(([id, drawn]) => `<path id="${id}" d="${drawn}"/>`);
writeFileSync(SHEET, `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- ${CREDIT} -->\n${paths.join("\n")}\n</svg>\n`);

/**
 * Makes `drawing.ts` from the game's own drawing of the province: `node src/games/tortelli/map/make.js`, in the folder `web`.
 * Borders become curves that tremble a little, as if drawn by hand: the same for both sides of a border.
 */
import { readFileSync, writeFileSync } from "node:fs";

const SOURCE = new URL("../../../../../src/tavolata/games/tortelli/map/drawing.json", import.meta.url);
const TARGET = new URL("drawing.ts", import.meta.url);
const HILLY = ["alture", "appennino", "valico", "valli_del_reno"];
const HILLY_TOO = ["castel_del_rio", "dozza"];

const map = JSON.parse(readFileSync(SOURCE, "utf-8"));

/** A number from -1 to 1 that looks random and is always the same for the same two. */
function tremble(a, b) {
  const n = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453;
  return (n - Math.floor(n)) * 2 - 1;
}

/** The middle of a stroke, out of line by a little. It does not matter from which end one looks. */
function bend(p, q) {
  const [[ax, ay], [bx, by]] = p[0] < q[0] || (p[0] === q[0] && p[1] < q[1]) ? [p, q] : [q, p];
  const length = Math.hypot(bx - ax, by - ay);
  const off = tremble(ax + by, ay - bx) * Math.min(length * 0.16, 5);
  return [
    Math.round((ax + bx) / 2 - ((by - ay) / length) * off),
    Math.round((ay + by) / 2 + ((bx - ax) / length) * off),
  ];
}

/** A line through points, with relative coordinates: they are the shortest. */
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

/** A smooth line, for rivers: through the middles of what lies between the points. */
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

function isInside([x, y], polygon) {
  let is = false;
  for (let n = 0, before = polygon.length - 1; n < polygon.length; before = n++) {
    const [[ax, ay], [bx, by]] = [polygon[n], polygon[before]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
  }
  return is;
}

function distance([x, y], [ax, ay], [bx, by]) {
  const long = (bx - ax) ** 2 + (by - ay) ** 2;
  const part = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}

const nearLine = (point, points, room) => points.some((p, n) => n > 0 && distance(point, points[n - 1], p) < room);

/** Where a hill finds room: away from pieces, names, castles, rivers and borders. */
function hills() {
  const found = [];
  const taken = [...map.fortresses, ...map.ports].map(({ pos }) => pos);
  for (const { id, kingdom, polygon, token, label } of map.territories) {
    if (!HILLY.includes(kingdom) && !HILLY_TOO.includes(id)) continue;
    const [left, right] = [Math.min(...polygon.map(([x]) => x)), Math.max(...polygon.map(([x]) => x))];
    const [top, bottom] = [Math.min(...polygon.map(([, y]) => y)), Math.max(...polygon.map(([, y]) => y))];
    for (let y = top; y < bottom; y += 15) {
      for (let x = left; x < right; x += 19) {
        const point = [Math.round(x + tremble(x, y) * 6), Math.round(y + tremble(y, x) * 4)];
        const isFree =
          isInside(point, polygon) &&
          !nearLine(point, [...polygon, polygon[0]], 13) &&
          Math.hypot(point[0] - token[0], point[1] - token[1]) > 31 &&
          !label.lines.some(
            (name, n) =>
              Math.abs(point[0] - label.x) < name.length * 2.9 + 12 && Math.abs(point[1] - label.baselines[n] + 4) < 13,
          ) &&
          !taken.some((other) => Math.hypot(point[0] - other[0], point[1] - other[1]) < 20) &&
          !map.rivers.some(({ points }) => nearLine(point, points, 11)) &&
          !found.some((other) => Math.hypot(point[0] - other[0], point[1] - other[1]) < 17);
        if (isFree) found.push(point);
      }
    }
  }
  return found;
}

const place = ({ id, polygon, token, label }) => [
  id,
  line(polygon, true),
  ...token,
  label.x,
  label.lines,
  label.baselines.map(Math.round),
];
const strokes = (kinds) =>
  map.borders
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ points }) => line(points))
    .join("");
const home = new Map(map.territories.map(({ id, kingdom }) => [id, kingdom]));

/** The rim of a kingdom: what separates it from others, from the city and from the world. */
function rim(kingdom) {
  const isRim = ({ kind, between }) =>
    kind !== "inner" && kind !== "quarter" && between.some((id) => home.get(id) === kingdom);
  return map.borders
    .filter(isRim)
    .map(({ points }) => line(points))
    .join("");
}

const drawing = {
  PLACES: [...map.territories, ...map.quarters].map(place),
  KINGDOMS: map.kingdoms.map(({ id, banner }) => [id, ...banner, rim(id)]),
  CASTLES: map.fortresses.map(({ id, pos }) => [id, ...pos]),
  PORTS: map.ports.map(({ territory, pos }) => [territory, ...pos]),
  GATES: map.gates.map(({ quarter, territory, pos, angle }) => [quarter, territory, ...pos, angle]),
  INNER: strokes(["inner"]),
  BETWEEN: strokes(["kingdom"]),
  STREETS: strokes(["quarter"]),
  WALLS: line(map.walls, true),
  OUTLINE: line(map.outline, true),
  ROUTES: map.rivers
    .filter(({ role }) => role === "port route")
    .map(({ points }) => smooth(points))
    .join(""),
  RIVERS: map.rivers
    .filter(({ role }) => role !== "port route")
    .map(({ points }) => smooth(points))
    .join(""),
  HILLS: hills()
    .map(([x, y]) => tight(`M${x - 7} ${y + 3}q3-9 7-9t7 9m-6-6l4 6m-1-7l3 5`))
    .join(""),
};

const TYPES = {
  PLACES: "[id: string, shape: string, x: number, y: number, labelX: number, lines: string[], baselines: number[]][]",
  KINGDOMS: "[id: string, x: number, y: number, rim: string][]",
  CASTLES: "[id: string, x: number, y: number][]",
  PORTS: "[territory: string, x: number, y: number][]",
  GATES: "[quarter: string, territory: string, x: number, y: number, angle: number][]",
};

const lines = Object.entries(drawing).map(
  ([name, value]) => `export const ${name}: ${TYPES[name] ?? "string"} = ${JSON.stringify(value)};`,
);
writeFileSync(
  TARGET,
  `/** Made by make.js from the game's drawing of the province. Confini comunali: ISTAT (CC BY 4.0) via openpolis/geojson-italy; zone di Bologna: Comune di Bologna (CC BY 4.0); rielaborati e semplificati. */\n${lines.join("\n")}\n`,
);

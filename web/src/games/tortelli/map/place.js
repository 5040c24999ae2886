/**
 * Computes the positions of names, counters, towers and boats once, when the drawing is made: by simulated annealing,
 * so that none covers another. The drawing is scaled as a whole, so this holds at every size.
 */

/** Sizes in units of the map. */
export const NAME = 18;
export const LINE = 17.4;
export const COUNTER = [40, 36];
const ICON = 26;
const STEPS = 260_000;
const SEEDS = [5, 6, 7, 8, 9, 10];
const TOWER_AWAY = 46; // how far a tower may be from its position in the source drawing

/** Widths of the letters of the names' font (EB Garamond 600), in thousandths of its size. */
// prettier-ignore
const WIDTHS = {
  A: 711, B: 613, C: 709, D: 762, E: 571, F: 535, G: 722, H: 804, I: 356, L: 585, M: 912, N: 804, O: 761, P: 589, R: 744,
  S: 484, T: 687, V: 695, Z: 599, a: 425, b: 533, c: 410, d: 537, e: 408, f: 346, g: 478, h: 545, i: 279, j: 253, l: 270,
  m: 797, n: 553, o: 500, p: 540, q: 531, r: 388, s: 348, t: 355, u: 543, v: 468, w: 730, x: 480, y: 467, z: 417,
  "'": 225, ".": 242, "-": 302, " ": 225,
};
const widthOf = (line) => ([...line].reduce((sum, letter) => sum + (WIDTHS[letter] ?? 560), 0) * NAME) / 1000;

/** Abbreviations of long names, the shorter ones last. */
// prettier-ignore
const FORMS = {
  san_giovanni_in_persiceto: [["San Giovanni", "in Persiceto"], ["S. Giovanni", "in Persiceto"]],
  san_benedetto_val_di_sambro: [["San Benedetto", "Val di Sambro"], ["S. Benedetto", "Val di Sambro"]],
  castel_san_pietro_terme: [["Castel San", "Pietro Terme"], ["Castel", "S. Pietro"]],
  san_lazzaro_di_savena: [["San Lazzaro"], ["San", "Lazzaro"]],
  ozzano_dell_emilia: [["Ozzano"]],
  anzola_dell_emilia: [["Anzola"]],
  casalecchio_di_reno: [["Casalecchio"]],
  calderara_di_reno: [["Calderara"]],
  lizzano_in_belvedere: [["Lizzano in", "Belvedere"], ["Lizzano"]],
  castiglione_dei_pepoli: [["Castiglione", "dei Pepoli"], ["Castiglione"]],
  sant_agata_bolognese: [["Sant'Agata", "Bolognese"], ["Sant'Agata"]],
  monte_san_pietro: [["Monte", "San Pietro"], ["Monte S. Pietro"]],
  sala_bolognese: [["Sala", "Bolognese"]],
  porto_saragozza: [["Porto-", "Saragozza"]],
  borgo_reno: [["Borgo-", "Reno"], ["Borgo-Reno"]],
  santo_stefano: [["Santo", "Stefano"]],
  san_donato: [["San", "Donato"], ["San Donato"]],
  san_vitale: [["San", "Vitale"], ["San Vitale"]],
  castel_maggiore: [["Castel", "Maggiore"]],
  castello_d_argile: [["Castello", "d'Argile"]],
  pieve_di_cento: [["Pieve", "di Cento"], ["Pieve di", "Cento"]],
  san_pietro_in_casale: [["San Pietro", "in Casale"]],
  san_giorgio_di_piano: [["San Giorgio", "di Piano"], ["S. Giorgio", "di Piano"]],
  grizzana_morandi: [["Grizzana", "Morandi"], ["Grizzana"]],
  gaggio_montano: [["Gaggio", "Montano"]],
  zola_predosa: [["Zola", "Predosa"]],
  sasso_marconi: [["Sasso", "Marconi"]],
  castel_d_aiano: [["Castel", "d'Aiano"]],
  castel_del_rio: [["Castel", "del Rio"]],
  castel_guelfo: [["Castel", "Guelfo"]],
};

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function chance(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function isInside([x, y], polygon) {
  let is = false;
  for (let n = 0, before = polygon.length - 1; n < polygon.length; before = n++) {
    const [[ax, ay], [bx, by]] = [polygon[n], polygon[before]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
  }
  return is;
}

/** A box: left, top, width, height. */
const around = (x, y, wide, high) => [x - wide / 2, y - high / 2, wide, high];
/** The overlap of two boxes, with a margin. */
function shared(a, b, room) {
  const wide = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]) + room;
  const high = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]) + room;
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** What is to be placed: a counter with its name, or a tower or boat alone. */
function blocks({ territories, quarters, fortresses, ports }) {
  const lands = [...territories, ...quarters];
  const shapes = new Map(lands.map(({ id, polygon }) => [id, polygon]));
  const named = lands.map(({ id, polygon, pole, label }) => ({
    id,
    home: pole,
    polygon,
    size: COUNTER,
    forms: (FORMS[id] ?? [label.lines]).map((lines) => ({
      lines,
      wide: Math.max(...lines.map(widthOf)) + 4,
      high: lines.length * LINE,
    })),
  }));
  const bare = (id, territory, pos) => ({
    id,
    home: pos,
    polygon: shapes.get(territory),
    size: [ICON, ICON],
    forms: [null],
  });
  return [
    ...named,
    ...fortresses.map(({ id, territory, pos }) => bare(id, territory, pos)),
    ...ports.map(({ territory, pos }) => bare(`port ${territory}`, territory, pos)),
  ];
}

/** The counter's box and the name's, for a block that stands somewhere in one of four arrangements. */
function boxes({ size: [wide, high], forms }, { x, y, form, side }) {
  const name = forms[form];
  if (!name) return { at: [x, y], counter: around(x, y, wide, high), name: null };
  const [dx, dy] = [(name.wide + wide + 2) / 2, (name.high + high) / 2];
  const away = [
    [0, dy],
    [0, -dy],
    [dx, 0],
    [-dx, 0],
  ][side];
  const at = [x - away[0] / 2, y - away[1] / 2];
  const [nameX, nameY] = [at[0] + away[0], at[1] + away[1]];
  return {
    at,
    counter: around(...at, wide, high),
    name: around(nameX, nameY, name.wide, name.high),
    nameAt: [nameX, nameY],
  };
}

/** The cost of a position by itself: distance from the middle of its land, crossing its border, abbreviation. */
function ownCost(block, stand, found, frame) {
  const { home, polygon, forms } = block;
  const isBare = forms[0] === null;
  let cost = Math.hypot(stand.x - home[0], stand.y - home[1]) * (isBare ? 0.4 : 0.09);
  cost += stand.form * 14 + (stand.side > 1 ? 5 : 0);
  const [left, top, wide, high] = found.counter;
  for (const x of [left + 4, left + wide - 4])
    for (const y of [top + 4, top + high - 4]) if (!isInside([x, y], polygon)) cost += isBare ? 16 : 26;
  if (!found.name) return cost;
  const [nameLeft, nameTop, nameWide, nameHigh] = found.name;
  for (let n = 0; n <= 6; n++)
    for (const y of [nameTop + 4, nameTop + nameHigh - 3])
      if (!isInside([nameLeft + (nameWide * n) / 6, y], polygon)) cost += 6;
  const isOut =
    nameLeft < frame[0] ||
    nameLeft + nameWide > frame[0] + frame[2] ||
    nameTop < frame[1] ||
    nameTop + nameHigh > frame[1] + frame[3];
  return cost + (isOut ? 200 : 0);
}

const parts = ({ counter, name }) => (name ? [counter, name] : [counter]);

function pairCost(a, b) {
  let cost = 0;
  for (const one of parts(a))
    for (const other of parts(b)) {
      const area = shared(one, other, 3);
      if (area) cost += 14 + area * 0.4;
    }
  return cost;
}

function fixedCost(found, fixed) {
  let cost = 0;
  for (const part of parts(found))
    for (const other of fixed) {
      const area = shared(part, other, 1);
      if (area) cost += 8 + area * 0.25;
    }
  return cost;
}

function anneal(all, fixed, frame, seed) {
  const random = chance(seed);
  const stands = all.map(({ home: [x, y] }) => ({ x, y, form: 0, side: 0 }));
  const found = all.map((block, n) => boxes(block, stands[n]));
  const costs = all.map((block, n) => ownCost(block, stands[n], found[n], frame) + fixedCost(found[n], fixed));
  const near = all.map(({ home: [x, y] }, n) =>
    all.flatMap(({ home: [a, b] }, m) => (m !== n && Math.hypot(a - x, b - y) < 320 ? [m] : [])),
  );
  for (let step = 0; step < STEPS; step++) {
    const heat = 1 - step / STEPS;
    const n = Math.floor(random() * all.length);
    const block = all[n];
    const stand = { ...stands[n] };
    const kind = random();
    if (kind < 0.12) stand.form = Math.floor(random() * block.forms.length);
    else if (kind < 0.3 && block.forms[0]) stand.side = Math.floor(random() * 4);
    else if (kind < 0.36)
      [stand.x, stand.y] = [block.home[0] + (random() - 0.5) * 70, block.home[1] + (random() - 0.5) * 70];
    else {
      stand.x += (random() - 0.5) * (60 * heat + 5);
      stand.y += (random() - 0.5) * (60 * heat + 5);
    }
    if (!block.forms[0] && Math.hypot(stand.x - block.home[0], stand.y - block.home[1]) > TOWER_AWAY) continue;
    const now = boxes(block, stand);
    const cost = ownCost(block, stand, now, frame) + fixedCost(now, fixed);
    let change = cost - costs[n];
    for (const m of near[n]) change += pairCost(now, found[m]) - pairCost(found[n], found[m]);
    if (change < 0 || random() < Math.exp(-change / (9 * heat * heat + 0.05)))
      [stands[n], found[n], costs[n]] = [stand, now, cost];
  }
  let [total, clashes] = [0, 0];
  all.forEach((_, n) => {
    total += costs[n];
    for (const m of near[n])
      if (m > n) {
        const cost = pairCost(found[n], found[m]);
        total += cost;
        if (cost) clashes++;
      }
  });
  return { stands, found, total, clashes };
}

/** Where everything stands, by id: the counter, and the name with its lines and their baselines. */
export function placed(map, fixed, frame) {
  const all = blocks(map);
  const tries = SEEDS.map((seed) => anneal(all, fixed, frame, seed));
  const best = tries.reduce((a, b) =>
    b.clashes < a.clashes || (b.clashes === a.clashes && b.total < a.total) ? b : a,
  );
  process.stderr.write(`names and counters that touch each other: ${best.clashes}\n`);
  return new Map(
    all.map(({ id, forms }, n) => {
      const { at, nameAt } = best.found[n];
      const form = forms[best.stands[n].form];
      const top = form && nameAt[1] - form.high / 2;
      const baselines = form ? form.lines.map((_, line) => Math.round(top + LINE * (line + 0.78))) : [];
      return [id, { at: at.map(Math.round), x: form ? Math.round(nameAt[0]) : 0, lines: form?.lines ?? [], baselines }];
    }),
  );
}

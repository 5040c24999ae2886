/** The sounds in a file made by web/sounds/make.py: the length of a list, the list (name: lengths), and the sounds in its order. */
export function unpack(file: ArrayBuffer): Record<string, ArrayBuffer[]> {
  const length = new DataView(file).getUint32(0, true);
  const listed = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length))) as Record<string, number[]>;
  let at = 4 + length;
  const cut = (size: number): ArrayBuffer => file.slice(at, (at += size));
  return Object.fromEntries(Object.entries(listed).map(([name, sizes]) => [name, sizes.map(cut)]));
}

/** The symbols of the game: those of game-icons.net, but for the mortadella, which is ours. */
import crown from "icon:crenel-crown";
import skull from "icon:death-skull";
import mask from "icon:domino-mask";
import ribbons from "icon:spinning-ribbons";
import cap from "icon:graduate-cap";
import hand from "icon:hand-of-god";
import helmet from "icon:helmet";
import hat from "icon:jester-hat";
import key from "icon:key";
import banner from "icon:knight-banner";
import sleep from "icon:night-sleep";
import pig from "icon:pig";
import pointing from "icon:pointing";
import tiara from "icon:pope-crown";
import quill from "icon:quill-ink";
import rat from "icon:rat";
import throne from "icon:stone-throne";
import tower from "icon:stone-tower";
import people from "icon:three-friends";
import fall from "icon:tower-fall";
import wine from "icon:wine-glass";
import { book } from "../../parts/symbols.ts";
import type { Role, Symbol } from "./view.ts";

export const SYMBOL: Record<Exclude<Symbol, "bologna">, string> = { people, tower, book, wine, rat };

export const ROLE: Record<Role, string> = {
  prince: crown,
  dean: cap,
  silk: ribbons,
  soldier: helmet,
  cardinal: tiara,
  innkeeper: key,
  brigand: mask,
};

export { banner, crown, fall, hand, hat, pig, pointing, quill, skull, sleep, throne };

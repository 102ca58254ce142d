import { readCountedItem } from "./counted-item.ts";

/** A line of a list; without a quantity where none is said in a way that can't be something else. */
export interface ListedItem {
  readonly description: string;
  readonly quantity?: number;
  readonly room?: string;
}

const rooms =
  "attic,back room,balcony,ballroom,basement,bath,bathroom,bed room,bedroom,boardroom,breakfast nook,breakfast room,closet,conference room," +
  "deck,den,dining,dining area,dining room,entry,entryway,exercise room,family,family room,foyer,game room,garage,great room,guest bath," +
  "guest bathroom,guest bedroom,guest house,guest room,gym,hall,hallway,home office,kid's room,kids room,kitchen,landing,laundry,laundry room," +
  "library,living,living area,living room,lobby,loft,lounge,main bedroom,master,master bath,master bathroom,master bedroom,master suite," +
  "media room,mud room,mudroom,music room,nursery,office,pantry,patio,play room,playroom,pool house,porch,powder room,primary bath," +
  "primary bathroom,primary bedroom,primary suite,reception,rec room,sitting room,stairs,storage,storage room,studio,study,sun room,sunroom," +
  "terrace,theater,tv room,utility room,vestibule,waiting room,wine cellar,wine room,workshop";
const known: ReadonlySet<string> = new Set(rooms.split(","));

/** Words in parentheses that say what a piece is like, not where it goes. */
const qualities: ReadonlySet<string> = new Set(
  (
    "antique,armless,ash,assembled,beige,black,blue,boxed,brass,broken,bronze,brown,chrome,clear,cognac,cream,crated,custom,damaged,fabric," +
    "fragile,framed,glass,gold,gray,green,grey,heavy,iron,ivory,large,leather,left,light,linen,mahogany,maple,marble,medium,metal,mirrored,navy," +
    "new,oak,optional,orange,oversized,pair,pine,pink,plastic,purple,red,repaired,right,round,set,silver,small,square,steel,stone,sold,swivel," +
    "tall,tan,teak,unassembled,used,velvet,vintage,walnut,white,wicker,wood,wooden,yellow"
  ).split(","),
);

/** A known room, also with its number ("Bedroom 2"), or one word in capitals that says nothing else. */
function isRoom(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/ #?\d{1,2}$/, "")
    .replace(/\u2019/g, "'");
  return known.has(plain) || (/^\p{Lu}\p{Ll}[\p{L}'-]*$/u.test(text) && !qualities.has(plain));
}

/** Takes the room out of the parentheses at the end of a text. */
function withRoom(text: string): Pick<ListedItem, "description" | "room"> {
  const start = text.endsWith(")") ? text.lastIndexOf("(") : -1;
  const room = text.slice(start + 1, -1).trim();
  const description = text.slice(0, Math.max(start, 0)).trimEnd();
  return description !== "" && isRoom(room) ? { description, room } : { description: text };
}

/**
 * Reads a list of pieces, one on each line, with the quantities that are said clearly and, where asked for, rooms in parentheses. Null if it says no
 * quantity at all. Lines without one are kept as they are.
 */
export function readCountedList(text: string, hasRooms: boolean): readonly ListedItem[] | null {
  const lines = text.split(/[\r\n]/).flatMap((line) => line.trim() || []);
  const counted = lines.map(readCountedItem);
  const numbers = counted.flatMap((each) => (each?.mayNumber ? each.quantity : []));
  const isNumbered = numbers.length > 1 && numbers.every((number, at) => number === at + 1);
  const items = lines.map((line, at): ListedItem => {
    const found = counted[at];
    if (found && isNumbered && found.mayNumber) return { description: line };
    const text = found?.text ?? line;
    return { ...(hasRooms ? withRoom(text) : { description: text }), ...(found ? { quantity: found.quantity } : {}) };
  });
  return items.some(({ quantity }) => quantity !== undefined) ? items : null;
}

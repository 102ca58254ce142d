import { type Random, seededRandom } from "../../server/demo/random.ts";

/** A file as the program used before exports it, and which of its rows are wrong. */
export interface OldFile {
  readonly headings: readonly string[];
  /** Line by line, so that a long one is never in memory. */
  lines(): Generator<string>;
  /** Whether the row with this number in the file has a planted error. */
  isWrong(number: number): boolean;
}

export interface OldCompany {
  readonly hubs: readonly string[];
  /** Of each hub. */
  readonly bins: readonly string[];
  readonly customers: OldFile;
  readonly pieces: OldFile;
}

type Cells = readonly string[];
/** Makes a row wrong in one way. */
type Plant = (cells: Cells) => Cells;

const at =
  (position: number, text: string): Plant =>
  (cells) =>
    cells.with(position, text);

const customerHeadings = ["Company", "E-mail", "Customer type", "Main phone", "Credit limit", "Street", "City", "State", "Zip"];
const customerErrors: readonly Plant[] = [
  at(0, ""),
  at(0, "A".repeat(200)),
  at(0, "Left \u202E Interiors"),
  at(1, "orders(at)example.com"),
  at(2, "Spaceship"),
  at(3, "ask Jane"),
  at(4, "-500"),
  at(4, "12,50 €"),
  at(4, "a lot"),
  at(6, ""),
  at(7, ""),
  // The same company twice, which only the other row shows.
  at(0, "Twice & Co."),
  at(0, "Twice & Co."),
];

const pieceHeadings = [
  "Tag no",
  "Customer",
  "Warehouse",
  "Bin",
  "Item",
  "Qty",
  "Date in",
  "Storage from",
  "Weight (lb)",
  "L",
  "W",
  "H",
  "Condition",
  "Value",
];
const pieceErrors: readonly Plant[] = [
  at(0, ""),
  at(1, "Nobody Interiors"),
  at(2, "Atlantis"),
  at(3, "Z-99"),
  at(3, "Vendor"),
  at(4, ""),
  at(5, "0"),
  at(5, "a few"),
  at(5, "1.5"),
  at(6, ""),
  at(6, "2/30/2024"),
  at(6, "1/1/2099"),
  at(7, "1/1/2001"),
  at(8, "-3"),
  at(9, "wide"),
  at(12, "eaten by dog"),
  at(13, "-1"),
  // The same piece twice.
  (cells) => cells.with(0, "TWICE").with(1, ""),
  (cells) => cells.with(0, "twice").with(1, ""),
];

/** The numbers of kinds of error: a file needs `wrongEvery` rows for each to have them all. */
export const kindsOfError = { customers: customerErrors.length, pieces: pieceErrors.length };

const words = ["Sofa", "Armchair", "Dining table", "Floor lamp", "Rug", "Mirror", "Credenza", "Headboard", "Crate", "Sconce"];
const conditions = ["", "", "", "scratch", "dent, tear"];

function* customerRow(random: Random, index: number): Generator<string> {
  yield `Studio ${index} ${random.pick(["Interiors", "Design", "& Partners", "Hospitality"])}`;
  yield `o${index}@s.example`;
  yield random.pick(["Designer", "Retailer", "Hospitality", ""]);
  yield `212-555-${String(index % 10_000).padStart(4, "0")}`;
  yield random.pick(["", "$2,500.00", "10000"]);
  yield `${(index % 900) + 1} Main St`;
  yield* ["Newark", "NJ", "07102"];
}

/** The customers and the pieces of a company of five years. By default every 100th row is wrong, in every way in turn. */
export function oldCompany({
  customers,
  pieces,
  seed = 1,
  wrongEvery = 100,
}: {
  readonly customers: number;
  readonly pieces: number;
  readonly seed?: number;
  readonly wrongEvery?: number;
}): OldCompany {
  const hubs = ["Secaucus", "Carson"];
  const bins = Array.from({ length: 40 }, (_, index) => `A-${String(index + 1).padStart(2, "0")}`);
  const names: string[] = [];
  const random = seededRandom(seed);
  for (let index = 0; index < customers; index++) names.push([...customerRow(random, index)][0] ?? "");
  return {
    hubs,
    bins,
    customers: fileOf(customerHeadings, customers, customerErrors, wrongEvery, () => {
      const again = seededRandom(seed);
      return (index) => [...customerRow(again, index)];
    }),
    pieces: fileOf(pieceHeadings, pieces, pieceErrors, wrongEvery, () => {
      const again = seededRandom(seed + 1);
      // Not one of those whose own row is wrong.
      const owners = names.filter((_, index) => !isPlanted(index, wrongEvery));
      return (index) => [
        `K-${100_000 + index}`,
        again.pick(owners),
        again.pick(hubs),
        again.pick(bins),
        `${again.pick(words)} ${index}`,
        again.pick(["1", "1", "2"]),
        `${(index % 12) + 1}/${(index % 28) + 1}/${2021 + (index % 5)}`,
        index % 3 === 0 ? "11/1/2026" : "",
        again.pick(["", "40", "120 lb"]),
        ...["84", "36.5", '34"'].map((size) => (index % 2 === 0 ? size : "")),
        again.pick(conditions),
        again.pick(["", "1,250.00"]),
      ];
    }),
  };
}

/** Quoted only where it must be, as most programs do. */
const lineOf = (cells: Cells): string =>
  `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;

const isPlanted = (index: number, every: number): boolean => index % every === Math.floor(every / 3);

function fileOf(
  headings: readonly string[],
  count: number,
  errors: readonly Plant[],
  wrongEvery: number,
  rows: () => (index: number) => Cells,
): OldFile {
  return {
    headings,
    // The first row of a file has the number 1, and is that of the headings.
    isWrong: (number) => isPlanted(number - 2, wrongEvery),
    *lines() {
      yield lineOf(headings);
      const row = rows();
      for (let index = 0; index < count; index++) {
        const plant = isPlanted(index, wrongEvery) ? errors[Math.floor(index / wrongEvery) % errors.length] : undefined;
        const cells = row(index);
        yield lineOf(plant?.(cells) ?? cells);
      }
    },
  };
}

import { createTestServer } from "../../tests/support/test-server.ts";
import { signIn } from "../support/app.ts";
import { server } from "../support/company.ts";
import { median, table } from "../support/figures.ts";
import { options } from "../support/options.ts";
import { askAs, people, readingCalls } from "./calls.ts";
import { grownCompany, today } from "./company.ts";
import { answerOf, type Cost, growthOf } from "./criterion.ts";
import { openMetered, type Work } from "./meter.ts";

/**
 * Every reading call over the same company at three sizes: the database's time and the blocks it read, on the first and the last of the
 * turns. Prints what grows by more than `--most` from the smallest to the largest; `--all` prints the rest, too. `--reuse` keeps the
 * databases of an earlier run, `--statements` prints the statement of each call that read the most.
 */
const flags = options({
  rows: "1000,10000,100000",
  turns: "20",
  most: "1.5",
  least: "200",
  only: "",
  all: false,
  reuse: false,
  statements: false,
});
const sizes = flags.rows.split(",").map(Number);

async function costsAt(rows: number): Promise<Map<string, Cost>> {
  const start = Date.now();
  const meter = await openMetered(await grownCompany(server(), rows, { reuse: flags.reuse === "true" }));
  console.log(`${rows} rows: filled in ${Math.round((Date.now() - start) / 1000)} s`);
  const app = await createTestServer({ db: meter.db, today: () => today });
  const costs = new Map<string, Cost>();
  try {
    for (const { email, side } of people) {
      const ask = askAs(app.app, await signIn(meter.db.kysely, email));
      for (const { name, path } of await readingCalls(ask, side)) {
        if (!name.includes(flags.only)) continue;
        const turns: Work[] = [];
        let body = "{}";
        for (let turn = 0; turn < Number(flags.turns); turn++)
          turns.push(
            await meter.of(async () => {
              body = (await ask(path)) ?? "{}";
            }),
          );
        const answer = answerOf(path, body);
        // What a look-up's words find is counted before it is ordered, as in a list that is searched.
        const found = path.includes("lookup?q=")
          ? answerOf(path, (await ask(path.replace("/lookup?", "?pageSize=5&"))) ?? "{}").counted
          : 0;
        const ms = median(turns.slice(-5).map((one) => one.ms));
        costs.set(`${side}: ${name}`, {
          first: turns[0]?.blocks ?? 0,
          last: turns.at(-1)?.blocks ?? 0,
          ms,
          returned: answer.returned,
          counted: answer.counted + found,
          heaviest: heaviest(turns.at(-1)),
        });
      }
    }
  } finally {
    await app.close();
  }
  return costs;
}

const heaviest = (work: Work | undefined): string =>
  [...(work?.statements ?? [])].sort((a, b) => b.blocks - a.blocks)[0]?.text.replace(/\s+/g, " ") ?? "";

const bySize: Map<string, Cost>[] = [];
for (const rows of sizes) bySize.push(await costsAt(rows));
const [smallest, largest] = [bySize[0], bySize.at(-1)];
const rows: { ratio: number; cells: string[]; statement: string }[] = [];
for (const [name, after] of largest ?? []) {
  const before = smallest?.get(name);
  if (!before) continue;
  const ratio = growthOf(before, after, Number(flags.least));
  const each = bySize.map((costs) => costs.get(name));
  const cells = [
    ...each.map((cost) => `${cost?.first ?? ""}/${cost?.last ?? ""}`),
    ...each.map((cost) => cost?.ms.toFixed(1) ?? ""),
    ...each.map((cost) => `${cost?.returned ?? ""}/${cost?.counted ?? ""}`),
  ];
  if (flags.all === "true" || ratio > Number(flags.most))
    rows.push({ ratio, cells: [name, ratio.toFixed(1), ...cells], statement: `${name}: ${after.heaviest}` });
}
rows.sort((a, b) => b.ratio - a.ratio);
const head = [
  "",
  "ratio",
  ...sizes.map((size) => `blocks ${size}`),
  ...sizes.map((size) => `ms ${size}`),
  ...sizes.map((size) => `rows ${size}`),
];
if (rows.length > 0)
  console.log(
    table(
      head,
      rows.map(({ cells }) => cells),
    ),
  );
if (flags.statements === "true") for (const { statement } of rows) console.log(`\n${statement}`);
const beyond = rows.filter(({ ratio }) => ratio > Number(flags.most)).length;
console.log(`${(largest?.size ?? 0) - beyond} of ${largest?.size} calls within ${flags.most}.`);

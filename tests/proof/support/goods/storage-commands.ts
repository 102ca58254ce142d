import { sql } from "kysely";
import { computeRun } from "./money-model.ts";
import { act, answerOf, type Maker, type Report, type StorageRun, type World } from "./world.ts";

const done = ({ runs }: World): readonly StorageRun[] => runs.filter(({ state }) => state === "done");
/** As the choice of a step: the last month too. */
export const LAST_MONTH = -1;

/** The months are billed one after the other. */
export const nextMonth = (world: World): string | undefined => world.months[done(world).length];
export const runOf = ({ runs }: World, month: string | undefined): StorageRun | undefined => runs.find((run) => run.month === month);
const totalOf = ({ ofMonth, adjustments }: Pick<StorageRun, "ofMonth" | "adjustments">): number => ofMonth + adjustments;

export const canTakeBack = (world: World, run: StorageRun): boolean =>
  run === done(world).at(-1) && (run.report === null || run.report.state === "draft" || run.report.state === "deleted");

/** The draft that a run's only customer got, if anything was charged. */
async function draftOf({ harness, reports }: World, run: StorageRun): Promise<Report | null> {
  const { rows } = await sql<{ id: number; number: string }>`select billing_report_id as id, number from storage_statements
    where run_id = ${run.id} and billing_report_id is not null`.execute(harness.db.kysely);
  if (rows.length !== (totalOf(run) === 0 ? 0 : 1)) throw new Error(`Run ${run.id} of ${totalOf(run)} has ${rows.length} reports.`);
  const [statement] = rows;
  if (!statement) return null;
  const lines = [
    { eventId: `${statement.number}/storage`, amount: run.ofMonth, quantity: 1 },
    { eventId: `${statement.number}/adjustments`, amount: run.adjustments, quantity: 1 },
  ].filter(({ amount }) => amount !== 0);
  const report: Report = { id: statement.id, source: "storage run", lines, state: "draft", submittedBy: null };
  reports.push(report);
  return report;
}

export const storageCommands = {
  /** The first preview of a month, or a new one. */
  previewStorage: (world, { other }) => {
    const { harness, here, runs } = world;
    const month = nextMonth(world);
    // The last month corrects the others, at the end of the walk.
    if (month === undefined || (month === world.months[2] && other !== LAST_MONTH)) return undefined;
    const run = runOf(world, month);
    return {
      about: month,
      may: true,
      send: async () =>
        run
          ? act(world, `storage-runs/${run.id}`, "recalculate")
          : answerOf(await harness.bob.post("storage-runs", { hubId: here.id, month })),
      apply: ({ id }) => {
        const computed = computeRun(world, month);
        if (run) Object.assign(run, computed);
        else runs.push({ id, month, state: "draft", report: null, ...computed });
      },
    };
  },

  completeStorage: (world, { isBlind }) => {
    const run = isBlind ? world.runs[0] : runOf(world, nextMonth(world));
    if (!run) return undefined;
    return {
      about: run.month,
      may: run.month === nextMonth(world) && totalOf(computeRun(world, run.month)) === totalOf(run),
      send: () => act(world, `storage-runs/${run.id}`, "complete"),
      apply: async () => {
        run.state = "done";
        run.report = await draftOf(world, run);
      },
    };
  },

  takeBackStorage: (world, { isBlind }) => {
    const run = isBlind ? world.runs[0] : done(world).at(-1);
    return (
      run && {
        about: run.month,
        may: canTakeBack(world, run),
        send: () => act(world, `storage-runs/${run.id}`, "takeBack"),
        apply: () => {
          if (run.report) run.report.state = "deleted";
          Object.assign(run, { state: "draft", report: null });
          // Previews of later months are computed again.
          for (const each of world.runs) if (each.month > run.month) Object.assign(each, computeRun(world, each.month));
        },
      }
    );
  },
} satisfies Record<string, Maker>;

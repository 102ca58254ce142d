import type { AnyRow } from "../../../effects/sales-harness.ts";
import { prices, unbilled } from "./money-model.ts";
import { act, answerOf, type Maker, pick, type Report, type ReportLine, type World } from "./world.ts";

const pathOf = ({ id }: Report): string => `billing-reports/${id}`;
export const standing = ({ reports }: World): readonly Report[] => reports.filter(({ state }) => state !== "deleted");
const isPriced = ({ lines }: Report): boolean => lines.every(({ amount }) => amount !== null);
export const totalOf = ({ lines }: Report): number => lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
export const canSubmit = (report: Report): boolean => report.state === "draft" && isPriced(report) && totalOf(report) > 0;

/** The lines as the form sends them, with changes. */
async function writeLines(
  { harness }: World,
  report: Report,
  change: (line: AnyRow, index: number) => AnyRow | null,
): Promise<AnyRow | null> {
  const { version, lines } = await harness.see(pathOf(report));
  const sent = (lines as readonly AnyRow[]).flatMap((line, index) => {
    const changed = change(line, index);
    if (!changed) return [];
    const { service, description, quantity, unit, rate, eventId } = changed;
    return [{ service, description, quantity, unit, rate, eventId }];
  });
  return answerOf(await harness.bob.put(pathOf(report), { version, lines: sent }));
}

/** What can be billed: receives and pulls, by their paths. */
const sourcesOf = ({ receives, flows }: World) => [
  ...receives.map(({ id, number, state, isKnown }) => ({
    path: `receives/${id}`,
    number,
    source: "receive" as const,
    can: isKnown && state === "completed",
  })),
  ...flows.map(({ id, number, state }) => ({ path: `pull-flows/${id}`, number, source: "pull flow" as const, can: state === "completed" })),
];

export const billingCommands = {
  bill: (world, step) => {
    const events = (path: string) => unbilled(world).filter(({ source }) => source === path);
    const source = pick(step, sourcesOf(world), ({ path, can }) => can && events(path).length > 0, step.pick);
    if (!source) return undefined;
    const lines: readonly ReportLine[] = events(source.path);
    return {
      about: source.number,
      may: source.can && lines.length > 0,
      send: () => act(world, source.path, "sendToBilling"),
      apply: ({ billingReportId }) =>
        void world.reports.push({ id: billingReportId, source: source.source, lines, state: "draft", submittedBy: null }),
    };
  },

  deleteDraft: (world, step) => {
    const report = pick(step, standing(world), ({ state }) => state === "draft", step.pick);
    return (
      report && {
        about: pathOf(report),
        may: report.state === "draft",
        send: async () => {
          const { version } = await world.harness.see(pathOf(report));
          const response = await world.harness.bob.delete(pathOf(report), { version });
          return response.status === 204 ? ({} as AnyRow) : answerOf(response);
        },
        apply: () => {
          report.state = "deleted";
        },
      }
    );
  },

  /** Takes a line off a draft. */
  shortenDraft: (world, step) => {
    const can = ({ state, lines }: Report) => state === "draft" && lines.length > 1;
    const report = pick(
      step,
      standing(world).filter(({ source, lines }) => source !== "storage run" && lines.length > 0),
      can,
      step.pick,
    );
    const line = report?.lines[step.other % report.lines.length];
    return (
      report &&
      line && {
        about: `${line.eventId} of ${pathOf(report)}`,
        may: report.state === "draft",
        send: () => writeLines(world, report, (each) => (each.eventId === line.eventId ? null : each)),
        apply: () => {
          report.lines = report.lines.filter((each) => each !== line);
        },
      }
    );
  },

  /** Of lines that nothing has a price for. */
  enterRates: (world, step) => {
    const can = (report: Report) => report.state === "draft" && !isPriced(report);
    const report = pick(
      step,
      standing(world).filter((each) => !isPriced(each)),
      can,
      step.pick,
    );
    return (
      report && {
        about: pathOf(report),
        may: can(report),
        send: () => writeLines(world, report, (line) => (line.rate === 0 ? { ...line, rate: prices.disposal } : line)),
        apply: () => {
          report.lines = report.lines.map((line) => ({ ...line, amount: line.amount ?? line.quantity * prices.disposal }));
        },
      }
    );
  },

  submitReport: (world, step) => {
    const report = pick(step, standing(world), canSubmit, step.pick);
    const who = step.other % 3 === 0 ? "ann" : "bob";
    return (
      report && {
        about: pathOf(report),
        may: canSubmit(report),
        send: () => act(world, pathOf(report), "submit", {}, world.harness[who]),
        apply: () => void Object.assign(report, { state: "submitted", submittedBy: who }),
      }
    );
  },

  /** By another person. */
  approveReport: (world, step) => {
    const report = pick(step, standing(world), ({ state }) => state === "submitted", step.pick);
    const who = step.other % 4 === 0 ? "bob" : "ann";
    return (
      report && {
        about: `${pathOf(report)} by ${who}, submitted by ${report.submittedBy}`,
        may: report.state === "submitted" && report.submittedBy !== who,
        send: () => act(world, pathOf(report), "approve", {}, world.harness[who]),
        apply: () => {
          report.state = "approved";
        },
      }
    );
  },

  sendReportBack: (world, step) => {
    const can = ({ state }: Report) => state === "submitted" || state === "approved";
    const report = pick(step, standing(world), can, step.pick);
    return (
      report && {
        about: pathOf(report),
        may: can(report),
        send: () => act(world, pathOf(report), "sendBack", { reason: "Look again" }, world.harness.ann),
        apply: () => void Object.assign(report, { state: "draft", submittedBy: null }),
      }
    );
  },

  sendReport: (world, step) => {
    const can = ({ state, source }: Report) => state === "approved" && source !== "storage run";
    const report = pick(
      step,
      standing(world).filter(({ source }) => source !== "storage run"),
      can,
      step.pick,
    );
    return (
      report && {
        about: pathOf(report),
        may: can(report),
        send: () => act(world, pathOf(report), "sendToBilling"),
        apply: () => {
          report.state = "sent";
        },
      }
    );
  },
} satisfies Record<string, Maker>;

// @module-tag night
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AnyRow } from "../sales-harness.ts";
import { repairSteps } from "./repair-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let steps: ReturnType<typeof repairSteps>;
beforeAll(async () => {
  harness = await createWarehouseHarness({ unlimited: true });
  steps = repairSteps(harness);
});
afterAll(() => harness?.close());

/** What the rules say of one piece, its inspection and its repair, as plainly as they can be said. */
interface Model {
  inspection: "pending" | "passed" | "failed" | "inRepair" | "closed";
  round: number;
  /** How the rounds ended. */
  outcomes: string[];
  hasFinding: boolean;
  repair: "none" | "requested" | "approved" | "inProgress";
  payer: "customer" | "carrier";
  isPhotographed: boolean;
  piece: "onHold" | "inStock" | "out";
  place: "hub" | "repair shop" | "vendor";
}

const commands = [
  "find",
  "pass",
  "fail",
  "accept",
  "return",
  "request by customer",
  "request by carrier",
  "approve",
  "decline",
  "cancel",
  "begin at the shop",
  "begin in the hub",
  "receive back",
  "move back",
  "photograph",
  "complete",
  "return to vendor",
  "release",
] as const;
type Command = (typeof commands)[number];

const isOpen = ({ repair }: Model) => repair !== "none";
const isAgreed = ({ repair }: Model) => repair === "approved" || repair === "inProgress";

/** Takes the model a step further; false where the rules refuse the command, and nothing changes. */
function follow(model: Model, command: Command): boolean {
  const rule: Readonly<Record<Command, () => boolean>> = {
    find: () => ["pending", "failed"].includes(model.inspection),
    pass: () => model.inspection === "pending" && model.place === "hub",
    fail: () => model.inspection === "pending" && model.place === "hub" && model.hasFinding,
    accept: () => model.inspection === "failed" && !isOpen(model),
    return: () => model.inspection === "failed" && !isOpen(model),
    "request by customer": () => model.inspection === "failed" && !isOpen(model),
    "request by carrier": () => model.inspection === "failed" && !isOpen(model),
    approve: () => model.repair === "requested" && model.inspection === "failed" && model.piece === "onHold" && model.place === "hub",
    decline: () => model.repair === "requested" && model.payer === "customer",
    cancel: () => model.repair === "requested" || model.repair === "approved",
    "begin at the shop": () => model.repair === "approved",
    "begin in the hub": () => model.repair === "approved",
    "receive back": () => model.repair === "inProgress" && model.place === "repair shop",
    "move back": () => model.piece !== "out" && model.place === "repair shop",
    photograph: () => isOpen(model),
    complete: () => model.repair === "inProgress" && model.isPhotographed && model.place === "hub",
    "return to vendor": () => model.piece !== "out" && !isAgreed(model),
    release: () => model.piece === "onHold" && ["passed", "closed"].includes(model.inspection),
  };
  if (!rule[command]()) return false;
  const free = () => {
    if (model.piece === "onHold") model.piece = "inStock";
  };
  const request = (payer: Model["payer"]) => Object.assign(model, { repair: "requested", payer, isPhotographed: false });
  const change: Readonly<Record<Command, () => void>> = {
    find: () => Object.assign(model, { hasFinding: true }),
    pass: () => {
      model.inspection = "passed";
      model.outcomes.push("passed");
      free();
    },
    fail: () => {
      model.inspection = "failed";
      model.outcomes.push("failed");
    },
    accept: () => {
      model.inspection = "closed";
      free();
    },
    return: () => Object.assign(model, { inspection: "closed" }),
    "request by customer": () => request("customer"),
    "request by carrier": () => request("carrier"),
    approve: () => Object.assign(model, { repair: "approved", inspection: "inRepair" }),
    decline: () => Object.assign(model, { repair: "none" }),
    cancel: () => Object.assign(model, { inspection: model.repair === "approved" ? "failed" : model.inspection, repair: "none" }),
    "begin at the shop": () => Object.assign(model, { repair: "inProgress", place: "repair shop" }),
    "begin in the hub": () => Object.assign(model, { repair: "inProgress" }),
    "receive back": () => Object.assign(model, { place: "hub" }),
    "move back": () => Object.assign(model, { place: "hub" }),
    photograph: () => Object.assign(model, { isPhotographed: true }),
    complete: () => Object.assign(model, { repair: "none", inspection: "pending", round: model.round + 1, hasFinding: false }),
    "return to vendor": () => Object.assign(model, { piece: "out", place: "vendor" }),
    release: () => Object.assign(model, { piece: "inStock" }),
  };
  change[command]();
  return true;
}

interface Rows {
  readonly piece: AnyRow;
  readonly inspection: AnyRow;
  repair: AnyRow | null;
}

/** The same command in the product: whether it was done. Anything but a refusal for its state is an error. */
async function run(rows: Rows, command: Command, { payer }: Model): Promise<boolean> {
  const { piece, inspection } = rows;
  const repair = rows.repair;
  const place = harness.places.get("A-01-02");
  const onRepair = (action: string, input: object = {}, client = harness.bob) =>
    repair ? harness.act(`inspection-repairs/${repair.id}`, action, input, client) : Promise.resolve({ status: 409, text: "" });
  const onInspection = (action: string, input: object = {}) => harness.act(`inspections/${inspection.id}`, action, input);
  const onPiece = (action: string, input: object = {}) => harness.act(`inventories/${piece.id}`, action, input);
  const request = async (payer: string) => {
    const input = { inspectionId: inspection.id, shop: "Oak", description: "Fix it", payer, estimate: 1_00 };
    const answer = await harness.bob.post("inspection-repairs", input);
    if (answer.status === 201) rows.repair = answer.body.data;
    // A reference to what can't be chosen is a mistake of the input.
    return answer.status === 422 ? { ...answer, status: 409 } : answer;
  };
  const answers: Readonly<Record<Command, () => Promise<{ readonly status: number; readonly text: string }>>> = {
    find: async () => {
      const { version, findings } = await harness.see(`inspections/${inspection.id}`);
      const known = findings.map(({ round: _round, photos, ...line }: AnyRow) => ({ ...line, photos: photos.map(({ id }: AnyRow) => id) }));
      const found = { code: "dent", severity: "minor", part: "top", photos: [await harness.photo()] };
      return harness.bob.put(`inspections/${inspection.id}`, { version, findings: [...known, found] });
    },
    pass: () => onInspection("pass"),
    fail: () => onInspection("fail"),
    accept: () => onInspection("close", { disposition: "accept as is", result: "x" }),
    return: () => onInspection("close", { disposition: "return", result: "x" }),
    "request by customer": () => request("customer"),
    "request by carrier": () => request("carrier"),
    approve: () => onRepair("approve", {}, payer === "customer" ? harness.cleo : harness.bob),
    // Others don't even see it.
    decline: () => (payer === "customer" ? onRepair("decline", { reason: "x" }, harness.cleo) : Promise.resolve({ status: 409, text: "" })),
    cancel: () => onRepair("cancel", { reason: "x" }),
    "begin at the shop": () => onRepair("begin", { where: "at the repair shop" }),
    "begin in the hub": () => onRepair("begin", { where: "in the hub" }),
    "receive back": () => onRepair("receiveBack", { placeId: place }),
    // Within the hub a piece can be moved at any time: only the way back is of interest here.
    "move back": async () =>
      (await steps.where(piece.id)).kind === "repair shop" ? onPiece("move", { placeId: place }) : { status: 409, text: "" },
    photograph: async () => {
      if (!repair) return { status: 409, text: "" };
      const { version } = await harness.see(`inspection-repairs/${repair.id}`);
      return harness.bob.put(`inspection-repairs/${repair.id}`, { version, photosAfter: [await harness.photo()] });
    },
    complete: () => onRepair("markAsCompleted", { cost: 50 }),
    "return to vendor": () => onPiece("returnToVendor", { reason: "x" }),
    release: () => onPiece("release"),
  };
  const { status, text } = await answers[command]();
  if (![200, 201, 409].includes(status)) throw new Error(`${command}: ${status} ${text}`);
  return status !== 409;
}

async function compare(model: Model, { piece, inspection, repair }: Rows): Promise<void> {
  const { kind, state } = await steps.where(piece.id);
  const row = await harness.see(`inspections/${inspection.id}`);
  const inside = ["bin", "dock", "zone"].includes(kind) ? "hub" : kind;
  const found = repair ? (await harness.see(`inspection-repairs/${repair.id}`)).state : "none";
  expect({
    piece: state,
    place: inside,
    inspection: row.state,
    round: row.round,
    outcomes: row.rounds.map(({ outcome }: { outcome: string }) => outcome),
    repair: found === "completed" || found === "cancelled" ? "none" : found,
  }).toEqual({
    piece: model.piece,
    place: model.place,
    inspection: model.inspection,
    round: model.round,
    outcomes: model.outcomes,
    repair: model.repair,
  });
  expect(row.findings.every(({ round }: { round: number }) => round <= model.round)).toBe(true);
}

/** A walk that gets somewhere, as one of any commands rarely does. */
const way: readonly Command[] = [
  "find",
  "fail",
  "request by carrier",
  "approve",
  "begin at the shop",
  "receive back",
  "photograph",
  "complete",
];
const anyWalk = fc
  .tuple(fc.nat({ max: way.length }), fc.array(fc.constantFrom(...commands), { minLength: 6, maxLength: 18 }))
  .map(([length, rest]) => [...way.slice(0, length), ...rest]);

/** What no random walk can be relied on to reach. */
const endings: Command[][] = [
  ["find", "fail", "return", "release"],
  ["find", "fail", "request by customer", "decline", "request by customer", "approve", "cancel", "accept"],
  [...way, "pass"],
  [...way.slice(0, 5), "move back", "photograph", "complete", "find", "fail", "return to vendor"],
  ["find", "fail", "request by carrier", "approve", "begin in the hub"],
];

it("any sequence of commands leaves piece, inspection and repair as a plain model has them", async () => {
  const done = new Map<Command, number>();
  await fc.assert(
    fc.asyncProperty(anyWalk, async (walk) => {
      const [piece] = await harness.pieces([{ description: "Side table", quantity: 1, inspect: true }]);
      const [inspection] = await harness.list(`inspections?filter[item][in]=${piece?.id}`);
      if (!piece || !inspection) throw new Error("There is nothing to inspect.");
      const rows: Rows = { piece, inspection, repair: null };
      const model: Model = {
        inspection: "pending",
        round: 1,
        outcomes: [],
        hasFinding: false,
        repair: "none",
        payer: "carrier",
        isPhotographed: false,
        piece: "onHold",
        place: "hub",
      };
      for (const command of walk) {
        const before = { ...model };
        const expected = follow(model, command);
        expect(await run(rows, command, before), `${command} of ${JSON.stringify(before)}`).toBe(expected);
        if (expected) done.set(command, (done.get(command) ?? 0) + 1);
      }
      await compare(model, rows);
    }),
    { numRuns: 40, examples: endings.map((walk): [Command[]] => [walk]) },
  );
  // Each command has to succeed somewhere, or nothing is proved of it.
  expect(commands.filter((command) => !done.has(command))).toEqual([]);
}, 300_000);

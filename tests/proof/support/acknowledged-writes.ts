import { createHash, randomUUID } from "node:crypto";
import { customerCount } from "../../../server/demo/parties.ts";

/** What a row must contain after a step was accepted; lines and files as their count. */
export type ExpectedValues = Readonly<Record<string, string | number | null>>;

/** One write to a document. Writes are sent in order, so the n-th accepted one creates version n. */
export interface Step {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string;
  /** As in the activity log. */
  readonly verb: string;
  readonly expected: ExpectedValues;
  /** The length of the file journal when the step was acknowledged. */
  acknowledged?: number;
}

/** A document that one writer creates and changes. */
export interface Document {
  readonly resource: "task" | "shipping-quote";
  readonly collection: "tasks" | "quotes";
  /** A text that identifies the row, even if the response with its id was lost. */
  readonly marker: string;
  readonly steps: Step[];
  id?: number;
}

export interface Upload {
  readonly id: number;
  readonly digest: string;
  readonly acknowledged: number;
}

/** What the writers have sent and which responses they got. */
export interface AcknowledgedWrites {
  readonly documents: Document[];
  readonly uploads: Upload[];
  /** Responses that a kill does not explain. */
  readonly surprises: string[];
}

export const noAcknowledgedWrites = (): AcknowledgedWrites => ({ documents: [], uploads: [], surprises: [] });

/** How many steps of a document were acknowledged when the journal had this length. */
export const acknowledgedBy = (document: Document, length: number): number =>
  document.steps.filter((step) => step.acknowledged !== undefined && step.acknowledged <= length).length;

export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A customer of the demo company and two of its locations. */
export const company = { customerId: 2, originId: 1, destinationId: 1 + customerCount };
const pieces = (count: number) => Array.from({ length: count }, (_, index) => ({ description: `Piece ${index}`, quantity: index + 1 }));
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** A task's next step. Null if there are no more. */
function taskStep(document: Document): Omit<Step, "key"> | null {
  const stepCount = document.steps.length;
  const path = `tasks/${document.id}`;
  const name = document.marker;
  switch (stepCount) {
    case 0:
      return {
        method: "POST",
        path: "tasks",
        body: { name, details: "step 0" },
        verb: "create",
        expected: { name, details: "step 0", state: "new" },
      };
    case 1:
    case 2:
      return {
        method: "PUT",
        path,
        body: { details: `step ${stepCount}`, version: stepCount },
        verb: "update",
        expected: { name, details: `step ${stepCount}`, state: "new" },
      };
    case 3:
      return {
        method: "POST",
        path: `${path}/actions/markWorking`,
        body: { version: stepCount },
        verb: "markWorking",
        expected: { name, details: "step 2", state: "working" },
      };
    case 4:
      return {
        method: "POST",
        path: `${path}/actions/markDone`,
        body: { version: stepCount },
        verb: "markDone",
        expected: { name, details: "step 2", state: "done" },
      };
    default:
      return null;
  }
}

/**
 * A quote's next step: they cover lines, charges, a file, notifications of the customer's users, and the approved
 * document.
 */
function quoteStep(document: Document, fileId: number | undefined): Omit<Step, "key"> | null {
  const stepCount = document.steps.length;
  const path = `quotes/${document.id}`;
  const expectedValues = (state: string, count: number, files = 0): ExpectedValues => ({
    sidemark: document.marker,
    state,
    price: 10_000 + count,
    pieces: count,
    options: 1,
    charges: 1,
    files,
  });
  const act = (action: string, state: string, more: object = {}) => ({
    method: "POST" as const,
    path: `${path}/actions/${action}`,
    body: { version: stepCount, ...more },
    verb: action,
    expected: expectedValues(state, 5, 1),
  });
  switch (stepCount) {
    case 0:
      return {
        method: "POST",
        path: "quotes",
        body: {
          ...company,
          sidemark: document.marker,
          orderType: "white glove",
          validUntil: days(30),
          price: 10_003,
          pieces: pieces(3),
          options: [{ providerId: 1, cost: 5_000, cycleDays: 3, chosen: true }],
          charges: [{ type: "Discount", amount: 100 }],
        },
        verb: "create",
        expected: expectedValues("draft", 3),
      };
    case 1:
      if (fileId === undefined) return null;
      return {
        method: "PUT",
        path,
        body: { version: stepCount, price: 10_005, pieces: pieces(5), files: [fileId] },
        verb: "update",
        expected: expectedValues("draft", 5, 1),
      };
    case 2:
      return act("submit", "pendingPricing");
    case 3:
      return act("send", "ready");
    case 4:
      return act("approveForCustomer", "approved", { note: "By phone" });
    default:
      return null;
  }
}

/** Records the document's next step, to be sent. Null if there is none. */
export function nextStep(document: Document, fileId?: number): Step | null {
  const step = document.resource === "task" ? taskStep(document) : quoteStep(document, fileId);
  if (!step) return null;
  const sent = { ...step, key: randomUUID() };
  document.steps.push(sent);
  return sent;
}

export const wantsFile = (document: Document): boolean => document.resource === "shipping-quote" && document.steps.length === 1;

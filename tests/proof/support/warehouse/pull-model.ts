/**
 * Pulls in plain values, without any of the product's code. Whoever changes the rules of pulling has to change this model as well.
 */
export type Purpose = "delivery" | "will call" | "transfer" | "return" | "dispose";
export const purposes: readonly Purpose[] = ["delivery", "will call", "transfer", "return", "dispose"];

export interface ModelInspection {
  /** Unknown until it is read: receiving and pulls begin inspections too. */
  id: number | null;
  number: string;
  state: "pending" | "failed" | "inRepair" | "passed" | "closed";
  /** Somebody has looked at the piece. */
  isDecided: boolean;
}
export interface ModelPiece {
  readonly id: number;
  readonly tag: string;
  state: "inStock" | "onHold" | "allocated" | "staged" | "out" | "delivered" | "writtenOff" | "unwound";
  pull: ModelPull | null;
  isHeld: boolean;
  /** It is on hold because it could not be found for this pull. */
  missingFrom: ModelPull | null;
  readonly inspections: ModelInspection[];
  hub: "here" | "there";
  /** It is known whose it is. */
  isKnown: boolean;
}
/** The one that has not ended. */
export const openInspection = ({ inspections }: ModelPiece): ModelInspection | undefined =>
  inspections.find(({ state }) => state === "pending" || state === "failed" || state === "inRepair");
export function inspect(piece: ModelPiece): void {
  if (openInspection(piece)) return;
  piece.inspections.push({ id: null, number: "", state: "pending", isDecided: false });
  piece.missingFrom = null;
}
export type Progress = "staged" | "short" | "loaded" | "delivered" | "refused" | "back in the hub" | null;
export interface ModelPull {
  readonly id: number;
  readonly number: string;
  readonly purpose: Purpose;
  state: "draft" | "requested" | "approved" | "pulling" | "staged" | "withTransport" | "completed" | "cancelled";
  readonly lines: Map<ModelPiece, Progress>;
  bill: "draft" | "issued" | "inTransit" | "delivered" | "void" | null;
  isRecalled: boolean;
  /** The reason a piece was refused for begins with "damaged". */
  readonly damaged: Set<ModelPiece>;
}

const all = (pull: ModelPull): Progress[] => [...pull.lines.values()];
const byTruck = ({ purpose }: ModelPull): boolean => purpose === "delivery" || purpose === "transfer";

/** What each operation needs, and what it does. `can` is asked before the product is; `run` once the product has done it. */
interface Operation {
  can(pull: ModelPull, piece: ModelPiece): boolean;
  run(pull: ModelPull, piece: ModelPiece): void;
}

function free(piece: ModelPiece, isHeld = piece.isHeld): void {
  piece.state = isHeld ? "onHold" : "inStock";
  piece.isHeld = isHeld;
  piece.pull = null;
}
const release = (pull: ModelPull): void => {
  for (const piece of pull.lines.keys()) if (piece.pull === pull) free(piece);
};
const isInRepair = (piece: ModelPiece): boolean => openInspection(piece)?.state === "inRepair";
/** Pieces on hold leave to the vendor or for good, and those that were missing as they should have. */
const takesHeld = ({ purpose }: ModelPull, piece: ModelPiece, wasMissing = false): boolean =>
  purpose === "return" ? !isInRepair(piece) : (purpose === "dispose" || wasMissing) && !openInspection(piece);
const isPullable = (pull: ModelPull, piece: ModelPiece, wasMissing = false): boolean =>
  piece.pull === null &&
  piece.hub === "here" &&
  piece.isKnown &&
  (piece.state === "inStock" || (piece.state === "onHold" && takesHeld(pull, piece, wasMissing)));

function follow(pull: ModelPull): void {
  const progress = all(pull);
  if (pull.state === "pulling" && !progress.includes(null)) pull.state = progress.includes("staged") ? "staged" : "cancelled";
  if (pull.state === "withTransport" && pull.bill === "issued" && !progress.includes("staged") && progress.includes("loaded"))
    pull.bill = "inTransit";
}

/** What was made for a truck in vain. */
function takeBackBill(pull: ModelPull): void {
  if (pull.bill === "draft") pull.bill = null;
  if (pull.bill === "issued" || pull.bill === "inTransit") pull.bill = "void";
}

/** The last piece that comes back ends the pull, unless a signature or the answer to a recall is missing. */
function endWithLast(pull: ModelPull): void {
  const progress = all(pull);
  if (progress.some((each) => each === "staged" || each === "loaded" || each === "refused")) return;
  if (pull.purpose !== "transfer" && (pull.isRecalled || (progress.includes("delivered") && pull.bill !== "delivered"))) return;
  pull.state = "completed";
  if (!progress.includes("delivered")) takeBackBill(pull);
}

const canShort = (pull: ModelPull, piece: ModelPiece): boolean =>
  ["pulling", "staged", "withTransport"].includes(pull.state) && piece.pull === pull && ["allocated", "staged"].includes(piece.state);
const canDecideRecall = ({ state, isRecalled }: ModelPull): boolean => ["pulling", "staged", "withTransport"].includes(state) && isRecalled;

export const operations = {
  submit: {
    can: (pull) => pull.state === "draft" && pull.lines.size > 0,
    run: (pull) => {
      pull.state = "requested";
    },
  },
  approve: {
    can: (pull) => pull.state === "requested" && [...pull.lines.keys()].every((piece) => isPullable(pull, piece)),
    run: (pull) => {
      pull.state = "approved";
      for (const piece of pull.lines.keys()) Object.assign(piece, { state: "allocated", pull });
    },
  },
  sendBack: {
    can: ({ state }) => state === "requested" || state === "approved",
    run: (pull) => {
      pull.state = "draft";
      release(pull);
    },
  },
  cancel: {
    can: ({ state }) => state === "requested" || state === "approved",
    run: (pull) => {
      pull.state = "cancelled";
      release(pull);
    },
  },
  stage: {
    can: (pull, piece) => {
      const progress = pull.lines.get(piece);
      if (!["approved", "pulling", "staged"].includes(pull.state) || pull.isRecalled || progress === undefined) return false;
      return piece.pull === pull ? progress === null : progress === "short" && isPullable(pull, piece, piece.missingFrom === pull);
    },
    run: (pull, piece) => {
      if (pull.state === "approved") pull.state = "pulling";
      if (piece.pull !== pull && piece.missingFrom === pull) Object.assign(piece, { isHeld: false, missingFrom: null });
      Object.assign(piece, { state: "staged", pull });
      pull.lines.set(piece, "staged");
      follow(pull);
    },
  },
  unstage: {
    can: (pull, piece) => (pull.state === "pulling" || pull.state === "staged") && pull.lines.get(piece) === "staged",
    run: (pull, piece) => {
      piece.state = "allocated";
      pull.lines.set(piece, null);
      pull.state = "pulling";
    },
  },
  short: {
    can: canShort,
    run: (pull, piece) => {
      free(piece);
      pull.lines.set(piece, "short");
      follow(pull);
    },
  },
  lose: {
    can: canShort,
    run: (pull, piece) => {
      free(piece, true);
      piece.missingFrom = pull;
      pull.lines.set(piece, "short");
      follow(pull);
    },
  },
  transport: {
    can: (pull) => pull.state === "staged" && byTruck(pull) && !pull.isRecalled && all(pull).includes("staged"),
    run: (pull) => {
      pull.state = "withTransport";
      if (pull.purpose === "delivery") pull.bill = "draft";
    },
  },
  issue: {
    can: ({ bill, lines }) => bill === "draft" && [...lines.values()].includes("staged"),
    run: (pull) => {
      pull.bill = "issued";
    },
  },
  load: {
    can: (pull, piece) =>
      pull.state === "withTransport" &&
      !pull.isRecalled &&
      pull.lines.get(piece) === "staged" &&
      (pull.bill === null || pull.bill === "issued"),
    run: (pull, piece) => {
      piece.state = "out";
      pull.lines.set(piece, "loaded");
      follow(pull);
    },
  },
  deliver: {
    can: (pull, piece) =>
      pull.state === "withTransport" &&
      pull.purpose !== "transfer" &&
      ["loaded", "refused"].includes(pull.lines.get(piece) ?? "") &&
      pull.bill === "inTransit",
    run: (pull, piece) => {
      Object.assign(piece, { state: "delivered", pull: null });
      pull.lines.set(piece, "delivered");
    },
  },
  refuse: {
    can: (pull, piece) =>
      pull.state === "withTransport" && pull.lines.get(piece) === "loaded" && (pull.bill === null || pull.bill === "inTransit"),
    run: (pull, piece) => {
      pull.lines.set(piece, "refused");
      pull.damaged.add(piece);
    },
  },
  bringBack: {
    can: (pull, piece) => pull.state === "withTransport" && ["loaded", "refused"].includes(pull.lines.get(piece) ?? ""),
    run: (pull, piece) => {
      const isDamaged = pull.lines.get(piece) === "refused" && pull.damaged.has(piece);
      pull.lines.set(piece, "back in the hub");
      free(piece, piece.isHeld || isDamaged);
      if (isDamaged) inspect(piece);
      endWithLast(pull);
    },
  },
  /** At the other hub, which ends a transfer. */
  arrive: {
    can: (pull, piece) =>
      pull.purpose === "transfer" && pull.state === "withTransport" && ["loaded", "refused"].includes(pull.lines.get(piece) ?? ""),
    run: (pull, piece) => {
      pull.lines.set(piece, "delivered");
      free(piece);
      piece.hub = "there";
      endWithLast(pull);
    },
  },
  sign: {
    can: (pull) =>
      pull.state === "withTransport" &&
      pull.bill === "inTransit" &&
      all(pull).includes("delivered") &&
      !all(pull).some((each) => each === "loaded" || each === "staged"),
    run: (pull) => {
      pull.bill = "delivered";
      if (all(pull).every((each) => each === "delivered" || each === "short" || each === "back in the hub")) pull.state = "completed";
    },
  },
  complete: {
    can: (pull) =>
      pull.state === "withTransport" &&
      all(pull).every((each) => each === "delivered" || each === "short" || each === "back in the hub") &&
      (pull.bill === null || pull.bill === "delivered" || !all(pull).includes("delivered")),
    run: (pull) => {
      pull.state = "completed";
      if (!all(pull).includes("delivered")) takeBackBill(pull);
    },
  },
  handOver: {
    can: (pull) => pull.state === "staged" && !byTruck(pull) && !pull.isRecalled && all(pull).includes("staged"),
    run: (pull) => {
      const state = pull.purpose === "will call" ? "delivered" : pull.purpose === "return" ? "out" : "writtenOff";
      for (const [piece, progress] of pull.lines) {
        if (progress !== "staged") continue;
        Object.assign(piece, { state, pull: null });
        pull.lines.set(piece, "delivered");
      }
      pull.state = "completed";
    },
  },
  askForRecall: {
    can: (pull) => ["pulling", "staged", "withTransport"].includes(pull.state) && !pull.isRecalled,
    run: (pull) => {
      pull.isRecalled = true;
    },
  },
  declineRecall: {
    can: canDecideRecall,
    run: (pull) => {
      pull.isRecalled = false;
    },
  },
  recall: {
    can: (pull) => canDecideRecall(pull) && !all(pull).some((each) => each === "loaded" || each === "refused" || each === "delivered"),
    run: (pull) => {
      pull.state = "cancelled";
      release(pull);
      takeBackBill(pull);
    },
  },
} satisfies Record<string, Operation>;
export type OperationName = keyof typeof operations;

/** What brings a pull to its end. */
export const forward: readonly OperationName[] = [
  "submit",
  "approve",
  "stage",
  "transport",
  "issue",
  "load",
  "deliver",
  "arrive",
  "sign",
  "complete",
  "handOver",
];

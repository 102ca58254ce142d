import type { ModelPull } from "../warehouse/pull-model.ts";
import type { CommandName } from "./commands.ts";
import type { Step } from "./world.ts";

const plain = { isForward: false, isBlind: false, pick: 0, other: 1, purpose: "delivery", days: 0 } as const;
const step = (name: CommandName, changes: Partial<Step> = {}): Step<CommandName> => ({ ...plain, ...changes, name });
const all = (...names: readonly CommandName[]): Step<CommandName>[] => names.map((name) => step(name));
const pull = (purpose: ModelPull["purpose"], piece: number, count: number): Step<CommandName>[] => [
  step("requestPull", { purpose, pick: piece, other: count - 1 }),
  ...all("submit", "approve"),
];

/** Every command at least once: what is random may miss some in a small size. */
export const fixedWalk: readonly Step<CommandName>[] = [
  // Five chairs, one of them damaged.
  step("announce", { other: 2 }),
  ...all("receive", "count"),
  step("photographReceipt", { other: 0 }),
  step("completeReceive"),
  step("announce", { other: 2 }),
  step("receive"),
  // Two of three, and the rest never comes.
  step("count", { pick: 1, other: 8 }),
  ...all("photographReceipt", "completeReceive", "closeShort"),
  // The customer pays for the repair of the damaged one, and we for another one's.
  step("fail"),
  step("requestRepair"),
  ...[step("approveRepair"), step("beginRepair", { other: 0 }), ...all("receiveBack", "completeRepair", "pass")],
  step("inspect", { pick: 1 }),
  ...[step("fail"), step("requestRepair", { other: 3 }), step("cancelRepair"), step("requestRepair", { other: 3 })],
  ...[...all("approveRepair", "beginRepair", "completeRepair", "fail"), step("decide", { other: 0 })],
  // Of two pieces on a truck one is accepted.
  ...pull("delivery", 0, 2),
  ...all("stage", "unstage", "stage", "stage", "transport", "issue", "load", "load", "deliver", "refuse", "sign", "bringBack"),
  ...all("bill", "shortenDraft", "deleteDraft", "bill", "bill", "submitReport", "approveReport", "sendReport"),
  ...all("submitReport", "sendReportBack"),
  step("previewStorage", { days: 9 }),
  ...all("completeStorage", "takeBackStorage", "completeStorage"),
  ...pull("transfer", 2, 1),
  ...all("stage", "transport", "load", "arrive"),
  ...pull("dispose", 3, 1),
  ...all("stage", "handOver"),
  ...all("bill", "bill", "bill", "bill", "enterRates"),
  ...pull("will call", 4, 1),
  ...all("stage", "askForRecall", "declineRecall", "askForRecall", "recall"),
  ...pull("will call", 4, 1),
  ...all("sendBack", "submit", "cancel"),
  // It turns round while the hub thinks about a recall.
  ...pull("delivery", 4, 1),
  ...all("stage", "transport", "issue", "load", "askForRecall", "bringBack", "declineRecall", "complete"),
  ...pull("will call", 4, 1),
  ...all("stage", "short"),
  ...pull("will call", 4, 1),
  ...all("stage", "lose"),
  ...[step("fileClaim"), step("settleClaim", { other: 3 })],
  ...all("reviewClaim", "offerClaim", "acceptClaim", "payClaim", "voidClaimPayment", "payClaim"),
  ...all("fileClaim", "declineClaim", "reopenClaim", "withdrawClaim"),
  step("receiveUnknown", { other: 0 }),
  ...[step("count"), step("completeReceive"), step("identify")],
  ...[step("announce"), step("receive"), step("count", { pick: 1 }), step("completeReceive"), step("unwind", { other: 0 })],
  step("cancelGoods", { other: 0 }),
];

import type { Reading, TileSpec } from "./layout.ts";

const share = (of: string, take: string, per?: string): Reading => ({ of, take, per: per ? { of, take: per } : { of }, as: "share" });
const hours = (of: string, take: string): Reading => ({ of, take, as: "hours" });
const failRate: Reading = { of: "inspection.failed", per: { of: "inspection.inspected" }, as: "share" };
const accuracy = share("pull-flow.pulled", "found", "pieces");
const arrived = share("pending-receive.expected", "received", "units");
const noticesOnTime = share("receive.noticesEnded", "onTime");
const claimRatio: Reading = { of: "claim.filings", per: { of: "inventory-item.delivered", times: 100 }, as: "tenths" };
const binsUsed = share("hub-place.bins", "used");
const aged: Reading = { of: "inventory-item.aged", per: { of: "inventory-item.stock" }, as: "share" };
const agedValue: Reading = { of: "inventory-item.aged", take: "value", as: "dollars" };

/** The figures of the inventory dashboard, in the order in which goods come, stay and leave. */
export const inventoryTiles: readonly TileSpec[] = [
  {
    title: "inventory.arrived",
    file: "received-of-expected",
    inPeriod: true,
    value: arrived,
    opens: "pending-receive.expected",
    notes: [
      { text: "inventory.arrivedPieces", value: { of: "pending-receive.expected", take: "received" } },
      { text: "inventory.late", opens: "pending-receive.late" },
    ],
    columns: [
      { label: "inventory.arrived", value: arrived },
      { label: "inventory.expectedPieces", value: { of: "pending-receive.expected", take: "units" } },
      { label: "inventory.receivedPieces", value: { of: "pending-receive.expected", take: "received" } },
    ],
  },
  {
    title: "inventory.dockToStock",
    file: "dock-to-stock",
    inPeriod: true,
    value: hours("inventory-item.stored", "median"),
    opens: "inventory-item.stored",
    notes: [
      { text: "sales.most", value: hours("inventory-item.stored", "most") },
      { text: "inventory.stored", opens: "inventory-item.stored" },
      { text: "inventory.notStored", opens: "inventory-item.notStored" },
    ],
    columns: [
      { label: "sales.medianHours", value: hours("inventory-item.stored", "median") },
      { label: "sales.p90Hours", value: hours("inventory-item.stored", "most") },
      { label: "inventory.storedNumber", value: { of: "inventory-item.stored" } },
      { label: "inventory.notStoredNumber", value: { of: "inventory-item.notStored" } },
    ],
  },
  {
    title: "inventory.inspectionAge",
    file: "inspection-age",
    value: hours("inspection.waiting", "median"),
    opens: "inspection.waiting",
    notes: [
      { text: "inventory.oldest", value: hours("inspection.waiting", "oldest") },
      { text: "sales.waiting", opens: "inspection.waiting" },
    ],
    columns: [
      { label: "sales.medianHours", value: hours("inspection.waiting", "median") },
      { label: "inventory.oldestHours", value: hours("inspection.waiting", "oldest") },
      { label: "sales.waitingNumber", value: { of: "inspection.waiting" } },
    ],
  },
  {
    title: "inventory.failRate",
    file: "fail-rate",
    inPeriod: true,
    value: failRate,
    opens: "inspection.failed",
    notes: [
      { text: "inventory.failed", opens: "inspection.failed" },
      { text: "inventory.inspected", opens: "inspection.inspected" },
    ],
    columns: [
      { label: "inventory.failRate", value: failRate },
      { label: "inventory.failedNumber", value: { of: "inspection.failed" } },
      { label: "inventory.inspectedNumber", value: { of: "inspection.inspected" } },
    ],
  },
  {
    title: "inventory.noticesOnTime",
    file: "carrier-notices-on-time",
    inPeriod: true,
    value: noticesOnTime,
    opens: "receive.noticesEnded",
    notes: [
      { text: "inventory.noticesEnded", opens: "receive.noticesEnded" },
      { text: "inventory.noticesMissed", opens: "receive.noticesMissed" },
      { text: "inventory.noticesDue", opens: "receive.noticesDue" },
    ],
    columns: [
      { label: "inventory.noticesOnTime", value: noticesOnTime },
      { label: "inventory.noticesNumber", value: { of: "receive.noticesEnded" } },
      { label: "inventory.missedNumber", value: { of: "receive.noticesMissed" } },
    ],
  },
  {
    title: "inventory.repairTime",
    file: "repair-cycle-time",
    inPeriod: true,
    value: hours("inspection-repair.repaired", "median"),
    opens: "inspection-repair.repaired",
    notes: [
      { text: "sales.most", value: hours("inspection-repair.repaired", "most") },
      { text: "inventory.repaired", opens: "inspection-repair.repaired" },
      { text: "inventory.openRepairs", opens: "inspection-repair.open" },
    ],
    columns: [
      { label: "sales.medianHours", value: hours("inspection-repair.repaired", "median") },
      { label: "sales.p90Hours", value: hours("inspection-repair.repaired", "most") },
      { label: "inventory.repairsNumber", value: { of: "inspection-repair.repaired" } },
    ],
  },
  {
    title: "inventory.binsUsed",
    file: "bins-in-use",
    value: binsUsed,
    opens: "hub-place.bins",
    notes: [{ text: "inventory.bins", opens: "hub-place.bins" }],
    columns: [
      { label: "inventory.binsUsed", value: binsUsed },
      { label: "inventory.usedNumber", value: { of: "hub-place.bins", take: "used" } },
      { label: "inventory.binsNumber", value: { of: "hub-place.bins" } },
    ],
  },
  {
    title: "inventory.aged",
    file: "aged-stock",
    value: aged,
    opens: "inventory-item.aged",
    notes: [
      { text: "count.pieces", opens: "inventory-item.aged" },
      { text: "inventory.agedValue", value: agedValue },
      { text: "inventory.stock", opens: "inventory-item.stock" },
    ],
    columns: [
      { label: "inventory.agedNumber", value: { of: "inventory-item.aged" } },
      { label: "inventory.value", value: agedValue },
      { label: "inventory.stockNumber", value: { of: "inventory-item.stock" } },
    ],
  },
  {
    title: "inventory.pullAccuracy",
    file: "pull-accuracy",
    inPeriod: true,
    value: accuracy,
    opens: "pull-flow.pulled",
    notes: [
      { text: "inventory.pulls", opens: "pull-flow.pulled" },
      { text: "inventory.shortPieces", value: { of: "pull-flow.pulled", take: "short" } },
    ],
    columns: [
      { label: "inventory.pullAccuracy", value: accuracy },
      { label: "inventory.pullsNumber", value: { of: "pull-flow.pulled" } },
      { label: "inventory.pulledPieces", value: { of: "pull-flow.pulled", take: "pieces" } },
      { label: "inventory.shortNumber", value: { of: "pull-flow.pulled", take: "short" } },
    ],
  },
  {
    title: "inventory.claimRatio",
    file: "claims-per-100-pieces",
    inPeriod: true,
    value: claimRatio,
    opens: "claim.filings",
    notes: [
      { text: "sales.claimsFiled", opens: "claim.filings" },
      { text: "inventory.delivered", opens: "inventory-item.delivered" },
    ],
    columns: [
      { label: "inventory.claimRatio", value: claimRatio },
      { label: "sales.claimsFiledNumber", value: { of: "claim.filings" } },
      { label: "inventory.deliveredNumber", value: { of: "inventory-item.delivered" } },
    ],
  },
];

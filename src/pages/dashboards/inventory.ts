import { t } from "../../i18n/accounting/money.ts";
import { type StockAge, stockAges } from "../../resources/warehousing/stock-ages.ts";
import { inventoryTiles } from "./inventory-tiles.ts";
import type { DashboardLayout } from "./layout.ts";
import { nameOfMonth, nameOfWeek } from "./span-names.ts";

const ageTexts = {
  "0-30": "inventory.age.0-30",
  "31-60": "money.age.31-60",
  "61-90": "money.age.61-90",
  "91-180": "inventory.age.91-180",
  "180+": "inventory.age.180+",
} as const satisfies Record<StockAge, unknown>;

/** How goods move through the hubs: in, inspected, kept, pulled and out. */
export const inventoryDashboard: DashboardLayout = {
  name: "inventory",
  title: "inventory.title",
  period: { param: "stock", label: "inventory.period" },
  showsDays: true,
  tiles: inventoryTiles,
  cards: [
    {
      kind: "split",
      title: "inventory.ages",
      help: "inventory.agesHelp",
      file: "stock-by-age",
      of: "inventory-item.ages",
      nameOf: (age) => t(ageTexts[stockAges.find((each) => each === age) ?? "0-30"]),
      parts: "inventory.days",
      columns: [
        { label: "inventory.stockNumber", drawn: "progress" },
        { label: "inventory.value", take: "value" },
      ],
      folded: true,
      nothing: "inventory.noStock",
    },
    {
      kind: "split",
      title: "inventory.flow",
      help: "inventory.flowHelp",
      file: "pieces-in-and-out-by-week",
      of: "inventory-item.received",
      nameOf: nameOfWeek,
      parts: "dashboard.week",
      columns: [
        { label: "inventory.receivedPieces", drawn: "info" },
        { label: "inventory.out", of: "inventory-item.released", drawn: "good" },
      ],
      folded: true,
      nothing: "dashboard.noWeeks",
    },
    {
      kind: "split",
      title: "inventory.storage",
      help: "inventory.storageHelp",
      file: "storage-by-month",
      of: "storage-run.billed",
      nameOf: nameOfMonth,
      parts: "money.month",
      columns: [{ label: "inventory.storageBilled", take: "value", drawn: "good" }, { label: "inventory.storageRuns" }],
      folded: true,
      nothing: "inventory.noStorage",
    },
    {
      kind: "lines",
      title: "inventory.readiness",
      help: "inventory.readinessHelp",
      file: "readiness",
      what: "inventory.needed",
      lines: [
        { label: "inventory.stockNumber", of: "inventory-item.needed", take: "value" },
        { label: "inventory.neededReady", of: "inventory-item.ready", take: "value" },
        { label: "inventory.neededToCome", of: "pending-receive.needed" },
      ],
    },
  ],
};

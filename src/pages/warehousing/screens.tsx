import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "warehousing.warehouse-view.management",
    title: t("nav.warehouseView"),
    needs: { onlyFor: "employee", subject: "WH_DASHBOARD" },
    load: async () => {
      const { ManagementPage } = await import("./views/management-page.tsx");
      return <ManagementPage />;
    },
  },
  {
    name: "warehousing.warehouse-view.remote",
    title: t("nav.inventoryControl"),
    needs: { onlyFor: "employee", subject: "WH_INVENTORY_DASHBOARD" },
    load: async () => {
      const { RemotePage } = await import("./views/remote-page.tsx");
      return <RemotePage />;
    },
  },
  {
    name: "warehousing.item-tracking",
    title: t("nav.itemTracking"),
    load: async () => {
      const { TrackingPage } = await import("./stock/tracking-page.tsx");
      return <TrackingPage />;
    },
  },
  {
    name: "warehousing.inventories.downloads",
    title: t("nav.downloads"),
    needs: { resource: "inventory-item", action: "list" },
    load: async () => {
      const { DownloadsPage } = await import("./stock/downloads-page.tsx");
      return <DownloadsPage />;
    },
  },
  {
    name: "warehousing.inspections.fail-rates",
    title: t("nav.failRates"),
    needs: { onlyFor: "employee", resource: "inspection", action: "list" },
    load: async () => {
      const { FailRatesPage } = await import("./inspections/fail-rates-page.tsx");
      return <FailRatesPage />;
    },
  },
  {
    name: "warehousing.inventories.by-tag",
    title: t("nav.piece"),
    load: async () => {
      const { PieceByTag } = await import("./stock/piece-by-tag.tsx");
      return <PieceByTag />;
    },
  },
  {
    name: "warehousing.scan",
    title: t("scan.title"),
    layout: "withoutTasks",
    // What each scan may do is the server's decision.
    needs: { onlyFor: "employee", subjects: ["WH_RECEIVING", "WH_INVENTORY"] },
    load: async () => {
      const { ScanPage } = await import("./scan/scan-page.tsx");
      return <ScanPage />;
    },
  },
  {
    name: "portal.repairs",
    title: t("repairPortal.title"),
    layout: "open",
    load: async () => {
      const { RepairPage } = await import("./repair-portal/repair-page.tsx");
      return <RepairPage />;
    },
  },
]);

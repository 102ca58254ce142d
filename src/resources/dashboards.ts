import type { Subject } from "../schemas/access/abilities.ts";

/** The dashboards, in the order of their page. */
export const dashboards = ["sales", "accounting", "inventory", "overview"] as const;
export type DashboardName = (typeof dashboards)[number];

/** Dashboards that need an ability of their own, beside those on the rows that they count. */
export const dashboardSubjects: Readonly<Record<string, Subject>> = { inventory: "WH_INVENTORY_DASHBOARD" };

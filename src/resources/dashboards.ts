import type { Subject } from "../schemas/access/abilities.ts";

/** Dashboards that need an ability of their own, beside those on the rows that they count. */
export const dashboardSubjects: Readonly<Record<string, Subject>> = { inventory: "WH_INVENTORY_DASHBOARD" };

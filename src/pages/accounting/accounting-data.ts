import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { currentActor, isAllowed } from "../../providers/access-control.ts";
import { http } from "../../providers/calls/http.ts";
import type { AccountingFigures } from "../../resources/accounting/accounting-figures.ts";
import { invoice } from "../../resources/accounting/invoice.ts";
import { type SalesPeriod, salesPeriods, standardPeriod } from "../../resources/sales/sales-figures.ts";
import { useWhenChanged } from "../home-data.ts";
import { useLoaded } from "../use-loaded.ts";

export const seesAccounting = (): boolean => currentActor()?.side === "employee" && isAllowed(invoice, "read");

/** The period of the collected figures, from the address; sales figures have their own period. */
export function useCollectedPeriod(): [SalesPeriod, (period: SalesPeriod) => void] {
  const [search, setSearch] = useSearchParams();
  const period = salesPeriods.find((each) => each === search.get("collected")) ?? standardPeriod;
  const change = (next: SalesPeriod) => {
    const address = new URLSearchParams(search);
    address.delete("collected");
    if (next !== standardPeriod) address.set("collected", next);
    setSearch(address, { replace: true });
  };
  return [period, change];
}

async function loadAccounting(period: SalesPeriod): Promise<AccountingFigures> {
  const { data } = await http.get<{ data: AccountingFigures }>("/accounting/dashboard", { params: { period } });
  return data.data;
}

const watchedResources = ["invoice", "payment", "credit-memo", "billing-report", "processing-document", "work-order"];

/** The current figures, reloaded when one of their rows changes. */
export function useAccounting(period: SalesPeriod) {
  const { reload, ...loaded } = useLoaded(() => loadAccounting(period));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another period requires a new request.
  useEffect(reload, [reload, period]);
  useWhenChanged(watchedResources, reload);
  return { ...loaded, reload };
}

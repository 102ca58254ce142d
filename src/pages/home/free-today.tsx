import type { WorkCalendar } from "../../contract/work-calendar.ts";
import { t } from "../../i18n/kit/home.ts";
import { getData } from "../../providers/calls/http.ts";
import { workOrder } from "../../resources/sales/work-order.ts";
import { startOfDay } from "../../schemas/values/time-zone.ts";
import { companyZone, today } from "../../views/kit/today.ts";
import { useLive } from "./card.tsx";

interface Free {
  readonly people: readonly string[];
  readonly vehicles: readonly string[];
}

/** Of those who were on crews lately, and of the vehicles that are ready, those without work today. */
async function freeToday(): Promise<Free> {
  const [from, to] = [0, 1].map((days) => startOfDay(companyZone(), today(), days));
  const { orders, members, vehicles } = await getData<WorkCalendar>(`/${workOrder.collection}/calendar`, { params: { from, to } });
  const busy = new Set(orders.flatMap(({ crew }) => crew.map(({ memberId }) => memberId)));
  const taken = new Set(orders.map(({ vehicleId }) => vehicleId));
  const names = (all: WorkCalendar["members"], without: ReadonlySet<number | null>) =>
    all.filter(({ id }) => !without.has(id)).map(({ name }) => name);
  return { people: names(members, busy), vehicles: names(vehicles, taken) };
}

/** For whoever plans the work: who and what is free today. */
export function FreeToday() {
  const free = useLive(freeToday, workOrder.name);
  const names = free ? [...free.people, ...free.vehicles] : [];
  if (free === null) return null;
  return (
    <section className="hq-widget" aria-busy={free === undefined}>
      <header>
        <h2>{t("home.free")}</h2>
      </header>
      {free === undefined ? (
        <div className="hq-skeleton hq-entry-skeleton" />
      ) : (
        <p className="hq-free">{names.join(", ") || t("home.nobodyFree")}</p>
      )}
    </section>
  );
}

import { zoneKey, zonePath } from "../../schemas/rules/zone-path.ts";
import { localTime, momentIn } from "../../schemas/values/time-zone.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import { zoneOf } from "../kit/today.ts";
import { isMoment } from "./unread.ts";

/** The times of a form that are on the clocks of the place that a reference names, by the name of the reference. */
const timesAt = ({ fields }: FormStore, reference: string) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = field.kind === "dateTime" ? zonePath(field) : undefined;
    return field.kind === "dateTime" && path !== undefined && path.split(".")[0] === reference ? [{ name, field, key: zoneKey(path) }] : [];
  });

/** Another place was chosen, or none: its times stay what its clocks show, as they were typed. */
export function followZone(form: FormStore, reference: string, zone: string | null): void {
  const changed: Record<string, unknown> = {};
  for (const { name, field, key } of timesAt(form, reference)) {
    const known = form.get(key);
    const before = zoneOf(field, { [key]: known === undefined ? form.declared.before?.[key] : known });
    const after = zoneOf(field, { [key]: zone });
    changed[key] = zone;
    const value = form.get(name);
    const [date = "", time = ""] = typeof value === "string" && isMoment(value) ? localTime(before, value).split(" ") : [];
    if (before !== after && date !== "") changed[name] = momentIn(after, date, time).toISOString();
  }
  form.patch(changed satisfies Values);
}

/** Whether the form has such times and was opened with a place whose zone it doesn't know. */
export const lacksZone = (form: FormStore, reference: string): boolean =>
  timesAt(form, reference).some(({ key }) => form.get(key) === undefined && form.declared.before?.[key] === undefined);

/** The zone of a place that the form was opened with. */
export function knowZone(form: FormStore, reference: string, zone: string | undefined): void {
  form.patch(Object.fromEntries(timesAt(form, reference).map(({ key }) => [key, zone ?? null])));
}

import { addDays, formatDate } from "../../schemas/values/date.ts";
import { neededPapers, type Standing } from "./provider-standing.ts";

/** The papers that end, by the field of the provider that says when. */
export const paperFields = { insurance: "insuranceExpiresOn", authority: "authorityExpiresOn" } as const;
export type Paper = keyof typeof paperFields;

/** Days before a paper ends on which the provider is reminded; the day after it, that it has lapsed. */
const REMINDERS = [30, 14, 3, -1];

type Dates = Pick<Standing, "kind" | "insuranceExpiresOn" | "authorityExpiresOn">;

const endsOf = (provider: Dates): { readonly paper: Paper; readonly until: string }[] =>
  neededPapers[provider.kind].flatMap((paper) => {
    const until = provider[paperFields[paper]];
    return until === null ? [] : [{ paper, until }];
  });

/** The next day on which the provider is reminded of a paper that it needs; null where nothing is to come. */
export function nextReminder(provider: Dates, today: string): string | null {
  const days = endsOf(provider).flatMap(({ until }) => REMINDERS.map((before) => addDays(until, -before)));
  return days.filter((day) => day > today).sort()[0] ?? null;
}

const words: Readonly<Record<Paper, string>> = { insurance: "Insurance", authority: "Operating authority" };

/** What has to be renewed, in sentences: what ends within thirty days, and what has lapsed. Empty where nothing has to. */
export function papersToRenew(provider: Dates, today: string): string {
  return endsOf(provider)
    .filter(({ until }) => until <= addDays(today, 30))
    .map(({ paper, until }) => `${words[paper]} ${until < today ? "lapsed on" : "ends on"} ${formatDate(until)}.`)
    .join(" ");
}

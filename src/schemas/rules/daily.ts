import type { Where } from "./where.ts";

/** An action that the server runs once a day, as itself, on every row that matches. */
export interface DailyRule<Name extends string = string, Act extends string = string, S extends string = string> {
  /** The action, one that asks for nothing. A row is acted on once: the action changes something that `where` or its `from` looks at. */
  readonly action: Act;
  /** The rows, as of that day. They are also in a state that the action starts from. */
  readonly where: Where<Name, S>;
  /** How many days ahead the condition looks: its `now.today` is that much later. */
  readonly ahead?: number;
  /** When it starts, in the company's time zone: "07:00". Default "00:05". */
  readonly at?: `${number}:${number}`;
}

export type TimeOfDay = { readonly hour: number; readonly minute: number };

/** The hour and minute of "07:00"; null for anything else. */
export function timeOfDay(text: string): TimeOfDay | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? { hour: Number(match[1]), minute: Number(match[2]) } : null;
}

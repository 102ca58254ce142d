import type { Side } from "../access/abilities.ts";
import type { Where } from "../rules/where.ts";

/** A step that moves a record on: the name of an action, or one of these. */
export type NextStep<Name extends string = string, S extends string = string, Act extends string = string> =
  | Act
  | (StepOptions<Name, S> &
      (
        | {
            /** An action. */
            readonly action: Act;
          }
        | {
            /** A resource whose form starts from this record. */
            readonly create: string;
            /** Creates it without the form, wherever nothing has to be entered: what it starts with can be corrected afterwards. */
            readonly atOnce?: true;
          }
        | {
            /** A document to email. */
            readonly email: string;
          }
        | {
            /** The address of one of the list's bulk targets. */
            readonly at: string;
          }
      ));

/** What every step can say. */
interface StepOptions<Name extends string, S extends string> {
  /** The text of the button; default that of what it does. */
  readonly label?: string;
  /** The records for which it is a next step; default all for which it is possible. */
  readonly where?: Where<Name, S>;
  /** Offered to this side only. */
  readonly onlyFor?: Side;
}
export type FinishedStep = Exclude<NextStep, string>;

/** The steps as the generic layers read them. */
export const finishedSteps = (steps: readonly NextStep[] = []): readonly FinishedStep[] =>
  steps.map((step) => (typeof step === "string" ? { action: step } : step));

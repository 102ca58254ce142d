import type { ReactNode } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { type Availability, allowedStates } from "../../schemas/actions/availability.ts";
import type { FinishedStep } from "../../schemas/actions/next-step.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { rowHolds } from "../records/row-where.ts";
import { currentSide } from "../records/view-fields.ts";

/** Something that the user may do with the record, as its menu and its buttons offer it. */
export interface Offer {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly availability: Availability;
  readonly danger?: boolean;
  /** Whether it is being done. */
  readonly busy?: boolean;
  /** It asks something first, in a dialog. */
  readonly asks?: boolean;
  readonly onClick: () => void;
}

export const actionKey = (name: string): string => name;
export const createKey = (name: string): string => `new ${name}`;
export const emailKey = (name: string): string => `email-${name}`;

/** The key of the offer that a step stands for. */
function keyOf(step: FinishedStep): string {
  if ("action" in step) return actionKey(step.action);
  if ("create" in step) return createKey(step.create);
  return "email" in step ? emailKey(step.email) : step.at;
}

function isTurn(resource: AnyResource, step: FinishedStep, row: ApiRow): boolean {
  const side = currentSide();
  if (step.onlyFor !== undefined && step.onlyFor !== side) return false;
  if (step.where && !rowHolds(resource, step.where, row)) return false;
  const action = "action" in step ? resource.actions[step.action] : undefined;
  return !action || typeof row.state !== "string" || allowedStates(resource, action, side).includes(row.state);
}

/**
 * The declared next steps that this user has now: the first two that are possible. Where none is, the first one that only a guard refuses,
 * which then shows what is missing.
 */
export function nextSteps(resource: AnyResource, row: ApiRow, offers: readonly Offer[]): readonly Offer[] {
  const turns = resource.next
    .filter((step) => isTurn(resource, step, row))
    .flatMap((step): Offer[] => {
      const offer = offers.find(({ key }) => key === keyOf(step));
      return offer ? [step.label === undefined ? offer : { ...offer, label: step.label }] : [];
    });
  const possible = turns.filter(({ availability }) => availability === true);
  return possible.length > 0 ? possible.slice(0, 2) : turns.slice(0, 1);
}

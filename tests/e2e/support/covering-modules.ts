import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isReadBy } from "../../../src/schemas/actions/availability.ts";
import type { Field } from "../../../src/schemas/fields/field.ts";
import { isWritable, valueKind } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { cover } from "../../support/cover.ts";

/** What the screens of a module are made of: each kind of field in a list, a record, a form, a dialog or lines, and each word of its views. */
export function partsOf({ fields, views, actions }: AnyResource): ReadonlySet<string> {
  const parts = new Set<string>();
  const kindsIn = (place: string, all: Readonly<Record<string, Field>>) => {
    for (const field of Object.values(all)) {
      parts.add(`${valueKind(field)} in ${place}`);
      if (field.kind === "lines") kindsIn("lines", field.fields);
    }
  };
  kindsIn("records", fields);
  for (const { input = {} } of Object.values(actions)) kindsIn("dialogs", input);
  for (const name of views.list.columns) if (fields[name]) parts.add(`${valueKind(fields[name])} in lists`);
  for (const field of Object.values(fields)) if (isWritable(field)) parts.add(`${valueKind(field)} in forms`);
  for (const [view, words] of Object.entries(views)) for (const word of Object.keys(words)) parts.add(`${view} ${word}`);
  return parts;
}

/** The modules that are most in use on each side. */
const daily: Readonly<Record<Side, readonly string[]>> = {
  employee: [
    "customer",
    "shipping-quote",
    "receive",
    "opportunity",
    "sales-quote",
    "follow-up",
    "location",
    "work-order",
    "claim",
    "invoice",
    "inventory-item",
    "employee-user",
    "employee-role",
    "quote-template",
    "proposal",
    "payment",
    "task",
  ],
  customer: ["shipping-quote", "invoice", "claim", "company-user"],
};

/**
 * The modules whose screens stand for all of a side's: those most in use, for employees with a few others, so that together they have
 * every part that any module has. Customers' screens are made of the same parts.
 */
export function coveringModules(resources: readonly AnyResource[], side: Side): AnyResource[] {
  const open = resources.filter((resource) => resource.routes && isReadBy(resource, side));
  const none: ReadonlySet<string> = new Set();
  return cover(
    open.map((resource) => ({ of: resource, parts: side === "employee" ? partsOf(resource) : none })),
    ({ name }) => daily[side].includes(name),
  );
}

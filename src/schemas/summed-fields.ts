import type { Side } from "./access/abilities.ts";
import { isVisible } from "./field-access.ts";
import { valueKind } from "./kinds.ts";
import type { AnyResource } from "./resource.ts";

/** The amounts of a resource that this side sees: what a list adds up. */
export const summedFields = (resource: AnyResource, side: Side): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => valueKind(field) === "money" && isVisible(field, side))
    .map(([name]) => name);

import type { Side } from "../access/abilities.ts";
import { isVisible } from "../access/field-access.ts";
import type { AnyResource } from "../resource.ts";
import { figureField, isQueryable, type QueryableFigure } from "../views/list-figures.ts";
import { valueKind } from "./kinds.ts";

/** The amounts of a resource that this side sees: what a list adds up. */
export const summedFields = (resource: AnyResource, side: Side): string[] =>
  Object.entries(resource.fields)
    .filter(([, field]) => valueKind(field) === "money" && isVisible(field, side))
    .map(([name]) => name);

/** The amounts among a list's figures that this side sees and that it can add up. */
export const summedFigures = (resource: AnyResource, side: Side): (readonly [name: string, figure: QueryableFigure])[] =>
  Object.entries(resource.views.list.figures ?? {}).flatMap(([name, figure]) => {
    const field = figureField(resource, name);
    return isQueryable(figure) && field?.kind === "money" && isVisible(field, side) ? [[name, figure] as const] : [];
  });

import type { AnyResource } from "../resource.ts";

/** What the browser has under a name that declarations use. */
export interface Parts {
  readonly dashboards: readonly string[];
  readonly recordParts: readonly string[];
}

/** Returns figures for dashboards that no page shows, and parts of records that the browser doesn't have: both would be left out silently. */
export const partProblems = (resources: readonly AnyResource[], { dashboards, recordParts }: Parts): string[] =>
  resources.flatMap(({ name, figures, views: { show } }) => [
    ...Object.entries(figures)
      .filter(([, { on }]) => !dashboards.includes(on))
      .map(
        ([figure, { on }]) => `${name}: the figure "${figure}" is for the dashboard "${on}", which is none of ${dashboards.join(", ")}.`,
      ),
    ...[show, ...Object.values(show.tabs ?? {})]
      .flatMap((each) => ("component" in each && each.component !== undefined ? [each.component] : []))
      .filter((part) => !recordParts.includes(part))
      .map(
        (part) =>
          `${name}: \`component\` names "${part}". Add it to src/contract/record-parts.ts and its component to src/app/fill-slots.tsx.`,
      ),
  ]);

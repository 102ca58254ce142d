import type { ReactNode } from "react";
import type { RouteObject } from "react-router";
import { Guard, type Needs } from "../shell/guard.tsx";

type Screen = { path: string; title: string; needs?: Needs; load: () => Promise<ReactNode> };

/** A route whose code comes when it is opened, shown to whom it is for. */
export const screen = ({ path, title, needs = {}, load }: Screen): RouteObject => ({
  path,
  handle: { title },
  lazy: { element: async () => <Guard needs={needs}>{await load()}</Guard> },
});

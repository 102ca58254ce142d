import { lazy, type ReactNode } from "react";
import type { RouteObject } from "react-router";
import { Guard, type Needs } from "../shell/guard.tsx";
import { whileLoading } from "../shell/screen-loading.ts";

type Screen = { path: string; title: string; needs?: Needs; load: () => Promise<ReactNode> };

/** A route whose code comes when it is opened, shown to whom it is for. */
export function screen({ path, title, needs = {}, load }: Screen): RouteObject {
  const Loaded = lazy(async () => {
    const element = await whileLoading(load());
    return { default: () => element };
  });
  return {
    path,
    handle: { title },
    element: (
      <Guard key={path} needs={needs}>
        <Loaded />
      </Guard>
    ),
  };
}

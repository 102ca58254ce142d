import type { ReactNode } from "react";
import type { ScreenName } from "../contract/screens.ts";
import type { AnyResource } from "../schemas/resource.ts";
import type { RouteRequirements } from "./guard.tsx";

/** A screen that no declaration has. */
export interface OwnScreen {
  /** Its address is in `src/contract/screens.ts`, which the server knows too. */
  readonly name: ScreenName;
  readonly title: string;
  /** Who may open it; everybody who is signed in by default. */
  readonly needs?: RouteRequirements;
  /**
   * What is around it: everything (the default), everything but the tasks, where a phone has no room for them, nothing, for screens that lead
   * out of the app, or nothing and no session either.
   */
  readonly layout?: "main" | "withoutTasks" | "plain" | "open";
  /** Loads its code. */
  readonly load: () => Promise<ReactNode>;
}

/** A screen in place of a declaration's list or record. It comes before the one that is derived from it. */
export interface ScreenInPlace {
  readonly inPlaceOf: AnyResource;
  readonly view: "list" | "show";
  readonly load: () => Promise<ReactNode>;
}

export type DefinedScreen = OwnScreen | ScreenInPlace;

/**
 * Defines the screens of an area. They are found by their place: `screens`, exported from `src/pages/<area>/screens.tsx`.
 * @param make called once the language is known
 */
export const defineScreens = (make: () => readonly DefinedScreen[]): (() => readonly DefinedScreen[]) => make;

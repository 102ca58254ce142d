import type { Plugin } from "vite";
import { cssVariables } from "../../src/theme/css-variables.ts";

const NAME = "virtual:hq-tokens.css";
const RESOLVED = "\0hq-tokens.css";

/** Provides the tokens as a style sheet generated at build time, so that no page needs a script for its colors. */
export function tokenSheet(): Plugin {
  return {
    name: "hq-token-sheet",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? cssVariables() : undefined),
  };
}

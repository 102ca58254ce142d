import type { Plugin } from "vite";
import { cssVariables } from "../../src/theme/css-variables.ts";

const NAME = "virtual:hq-tokens.css";
const RESOLVED = "\0hq-tokens.css";

/** Offers the tokens as a style sheet made at build time, so that no page needs script to have its colours. */
export function tokenSheet(): Plugin {
  return {
    name: "hq-token-sheet",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? cssVariables() : undefined),
  };
}

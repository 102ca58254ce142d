import { buildWhenStale } from "./build/when-stale.mjs";

buildWhenStale(["web", "server", "database"]);
// In the same process, so that arguments and signals reach the server directly.
await import("../dist/server/main.js");

import { buildWhenStale } from "./build/when-stale.mjs";

buildWhenStale(["web", "server", "database"]);
// In this very process, so that arguments and signals are the server's own.
await import("../dist/server/main.js");

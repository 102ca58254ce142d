import { buildWhenStale } from "./build/when-stale.mjs";

buildWhenStale(["server"]);
await import("../dist/server/cli.js");

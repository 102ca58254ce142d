import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `npm run bench -- <name> [--option value]`. Benchmarks that need PostgreSQL run on their own cluster, kept between runs. */
const benches: Readonly<Record<string, { readonly cluster: boolean }>> = {
  "five-years": { cluster: false },
  api: { cluster: true },
  size: { cluster: true },
  growth: { cluster: true },
  warehouse: { cluster: true },
  messages: { cluster: true },
  fairness: { cluster: true },
  start: { cluster: false },
  dev: { cluster: false },
  browser: { cluster: false },
  lines: { cluster: false },
  imports: { cluster: true },
};

/** Typical settings of a small dedicated server; the rest are PostgreSQL's defaults. */
const settings = [
  "shared_buffers=2GB",
  "effective_cache_size=6GB",
  "maintenance_work_mem=512MB",
  "random_page_cost=1.1",
  "max_wal_size=8GB",
  "checkpoint_timeout=30min",
];

const [name = "", ...rest] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Which one? ${Object.keys(benches).join(", ")}`);
  process.exit(1);
}
const root = join(import.meta.dirname, "..");
const command = ["npx", "tsx", `bench/${name}/index.ts`, ...rest];
const [program = "", ...args] = bench.cluster && !process.env.TEST_DATABASE_URL ? ["scripts/with-postgres.sh", ...command] : command;
const { status } = spawnSync(program, args, {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    HQ_CLUSTER: process.env.HQ_CLUSTER ?? join(tmpdir(), "hq-bench-cluster"),
    HQ_CLUSTER_SETTINGS: settings.map((each) => `-c ${each}`).join(" "),
  },
});
process.exit(status ?? 1);

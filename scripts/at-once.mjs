// Runs scripts of package.json at the same time: `node scripts/at-once.mjs typecheck lint test:quick`. The last one writes as it goes; what
// the others say is shown when they end. The first that fails ends the others.
import { spawn } from "node:child_process";

const names = process.argv.slice(2);
const children = new Map();

for (const [index, name] of names.entries()) {
  const isLast = index === names.length - 1;
  // Groups of their own, so that what they have started ends with them. Ctrl+C doesn't reach them, so it is passed on below.
  const child = spawn("npm", ["run", "--silent", name], {
    stdio: ["ignore", isLast ? "inherit" : "pipe", isLast ? "inherit" : "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (said += part));
  children.set(name, child);
  child.on("close", (code, signal) => {
    children.delete(name);
    if (code === 0) return;
    if (process.exitCode) return;
    console.error(`\n${said}npm run ${name} failed (${signal ?? code}).`);
    process.exitCode = 1;
    endAll("SIGTERM");
  });
}

function endAll(signal) {
  for (const { pid } of children.values())
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended meanwhile.
    }
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    process.exitCode = 1;
    endAll(signal);
  });

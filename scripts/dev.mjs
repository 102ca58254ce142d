import { spawn } from "node:child_process";

/** Runs the server from its sources, restarted at each change, and vite in front of it. */
const commands = [
  ["tsx", ["watch", "--clear-screen=false", "server/main.ts", ...process.argv.slice(2)]],
  ["vite", []],
];
const running = commands.map(([name, args]) => {
  const child = spawn(process.execPath, [`node_modules/.bin/${name}`, ...args], { stdio: "inherit" });
  child.on("exit", (code) => stop(code ?? 0));
  return child;
});

let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of running) child.kill("SIGTERM");
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));

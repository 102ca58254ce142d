import { parseArgs } from "node:util";
import type { FastifyBaseLogger } from "fastify";
import { openServerDatabase } from "./composition/open-database.ts";
import type { Running } from "./composition/start.ts";
import { type Config, readConfig } from "./config/config.ts";
import { commandLine } from "./config/installation.ts";
import { createLog } from "./config/log.ts";
import { demoAccounts, demoPassword } from "./demo/accounts.ts";
import { sentenceFor } from "./operator/sentence.ts";
import { saidStep } from "./operator/step.ts";

/** Time allowed for requests in flight after SIGTERM. */
const GRACE_MS = 20_000;

// Whatever this process writes is for its own user alone, without each writer having to say so.
process.umask(0o077);

let address = "";
function fail(error: unknown): never {
  console.error(sentenceFor(error, address) ?? error);
  process.exit(1);
}

try {
  const { values } = parseArgs({ options: { "no-demo": { type: "boolean", default: false } } });
  const config = readConfig(process.env);
  address = `${config.host}:${config.port}`;
  const log = createLog(config.logLevel);
  const opening = openServerDatabase(config, log);
  // Reported by startServer.
  opening.catch(() => undefined);
  const { startServer } = await import("./composition/start.ts");
  const options = { demo: !values["no-demo"], log, step: saidStep };
  const running =
    config.sandboxHours === undefined
      ? await startServer(config, { ...options, opening })
      : await sandbox(config, log, (port) =>
          startServer({ ...config, port: port ?? config.port }, port === undefined ? { ...options, opening } : options),
        );
  stopOnSignals(running, config.drainMs);
  console.log(welcome(config, running));
} catch (error) {
  fail(error);
}

/** A demo that starts over when it is due, or at SIGHUP. */
async function sandbox(config: Config, log: FastifyBaseLogger, start: (port?: number) => Promise<Running>): Promise<Running> {
  const { runSandbox } = await import("./operator/sandbox.ts");
  const running = await runSandbox(config, log, { start, failed: fail });
  process.on("SIGHUP", () => void running.startOver());
  return running;
}

function stopOnSignals(running: Running, drainMs: number): void {
  let stopping = false;
  const stop = () => {
    // On a second signal, or when the grace period is over, stop at once.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + GRACE_MS).unref();
    const stopped = drainMs > 0 ? running.drain(drainMs).then(running.close) : running.close();
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function welcome(config: Config, { port, demo, hasUsers }: Running): string {
  const url = config.port === port ? config.publicUrl : `http://${config.host}:${port}`;
  const lines = [`${config.productName} is ready: ${url}`];
  if (demo) {
    lines.push("", `Demo accounts, all with the password ${demoPassword}:`);
    for (const { email, note } of demoAccounts) lines.push(`  ${email.padEnd(28)} ${note}`);
  }
  if (!hasUsers)
    lines.push(
      "",
      "Nobody can sign in yet. Stop the server and create the first administrator:",
      `  ${commandLine("create-admin --email you@company.com --first-name Ada --last-name Young")}`,
    );
  return `${lines.join("\n")}\n`;
}

import { parseArgs } from "node:util";
import { type Config, readConfig } from "./config.ts";
import { demoAccounts, demoPassword } from "./db/demo/accounts.ts";
import { createLog } from "./log.ts";
import { openServerDatabase } from "./open-database.ts";
import { sentenceFor } from "./operator/sentence.ts";
import type { Running } from "./start.ts";
import { saidStep } from "./step.ts";

/** Time allowed for requests in flight after SIGTERM. */
const GRACE_MS = 20_000;

// Whatever this process writes is for its own user alone, without each writer having to say so.
process.umask(0o077);

let address = "";
try {
  const { values } = parseArgs({ options: { "no-demo": { type: "boolean", default: false } } });
  const config = readConfig(process.env);
  address = `${config.host}:${config.port}`;
  const log = createLog(config.logLevel);
  const opening = openServerDatabase(config, log);
  // Reported by startServer.
  opening.catch(() => undefined);
  const { startServer } = await import("./start.ts");
  const running = await startServer(config, { demo: !values["no-demo"], log, opening, step: saidStep });
  stopOnSignals(running);
  console.log(welcome(config, running));
} catch (error) {
  const sentence = sentenceFor(error, address);
  console.error(sentence ?? error);
  process.exit(1);
}

function stopOnSignals(running: Running): void {
  let stopping = false;
  const stop = () => {
    // On a second signal, or when the grace period is over, stop at once.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    running.close().then(
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
      "  npm run hq -- create-admin --email you@company.com --first-name Ada --last-name Young",
    );
  return `${lines.join("\n")}\n`;
}

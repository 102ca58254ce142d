import { parseArgs } from "node:util";
import {
  checkBooksCommand,
  createAdminCommand,
  type Finding,
  inboundCommand,
  maintenanceCommand,
  migrateCommand,
} from "./operator/commands.ts";
import { openapiText } from "./operator/openapi.ts";
import { askPassword } from "./operator/password-prompt.ts";
import { sentenceFor } from "./operator/sentence.ts";

const USAGE = `npm run hq -- <command>

  create-admin --email <address> --first-name <name> --last-name <name>
                             creates an administrator; asks for the password, or reads it from standard input.
                             Leave it empty to have a random password generated and printed.
  maintenance on|off|status  answers every call with 503 while on; works while the server is running
  migrate                    applies missing migrations
  check-books                prints the trial balance and everything in the ledger that does not add up; fails if anything does not
  inbound [replay <id>|all]  prints the calls from other services that were not processed; replay has one of any age processed
                             again, or all of these, by the running server within a minute or at its next start
  openapi                    prints the description of the API`;

const commands: Readonly<Record<string, (args: string[]) => Promise<string | Finding>>> = {
  "create-admin": (args) => {
    const text = { type: "string", default: "" } as const;
    const { values } = parseArgs({ args, options: { email: text, "first-name": text, "last-name": text } });
    return createAdminCommand({
      email: values.email,
      firstName: values["first-name"],
      lastName: values["last-name"],
      password: () => askPassword("Password (empty for a random one): "),
    });
  },
  maintenance: async ([action = "status", ...rest]) => {
    if ((action !== "on" && action !== "off" && action !== "status") || rest.length > 0) throw new Error(USAGE);
    return maintenanceCommand(action);
  },
  "check-books": () => checkBooksCommand(),
  inbound: async ([action, which = "", ...rest]) => {
    const isReplay = action === "replay" && /^(all|[1-9]\d{0,14})$/.test(which);
    if ((action !== undefined && !isReplay) || rest.length > 0) throw new Error(USAGE);
    return inboundCommand(isReplay ? which : null);
  },
  migrate: () => migrateCommand(),
  openapi: openapiText,
};

// Whatever this process writes is for its own user alone, without each writer having to say so.
process.umask(0o077);

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  console.error(USAGE);
  process.exitCode = name === "" || name === "help" || name === "--help" ? 0 : 2;
} else {
  await command(args).then(
    (output) => {
      console.log(typeof output === "string" ? output : output.text);
      if (typeof output !== "string" && output.fails) process.exitCode = 1;
    },
    (error: unknown) => {
      console.error(sentenceFor(error) ?? error);
      process.exitCode = 1;
    },
  );
}

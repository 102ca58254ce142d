import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { commandLine } from "../config/installation.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { checkBooksCommand, createAdminCommand, type Finding, inboundCommand, maintenanceCommand, migrateCommand } from "./commands.ts";
import { doctorCommand } from "./doctor-command.ts";
import { checkFilesCommand, moveFilesCommand } from "./file-commands.ts";
import { openapiText } from "./openapi.ts";
import { sentenceFor } from "./sentence.ts";

/** Reads a password without echo, or the first line of piped input; "" if there is none. */
function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  return new Promise((resolve) => {
    let answer = "";
    lines.once("line", (line) => {
      answer = line;
      lines.close();
    });
    lines.once("close", () => {
      if (stdin.isTTY) stderr.write("\n");
      resolve(answer);
    });
  });
}

const USAGE = `${commandLine("<command>")}

  create-admin --email <address> --first-name <name> --last-name <name>
                             creates an administrator; asks for the password, or reads it from standard input.
                             Leave it empty to have a random password generated and printed.
  maintenance on|off|status  answers every call with 503 while on; works while the server is running
  migrate                    applies missing migrations
  backup <file or directory> [--no-verify] [--all-files]
                             writes the database and its files into one archive, beside a running server too, and restores it into a
                             database that is thrown away; files in a bucket are listed only, without --all-files
  restore <file> [--replace] restores an archive; --files-only restores only files that are missing or damaged
  files check [--read]       compares what is stored with what records refer to; --read reads all contents, too
  files move --to s3|directory
                             moves files to where new ones go; works while servers run, and can be repeated
  doctor [--all] [--json]    looks at everything that can be wrong, and says what to do; --all reads every file
  check-books                prints the trial balance and everything in the ledger that does not add up; fails if anything does not
  inbound [replay <id>|all]  prints the calls from other services that were not processed; replay has one of any age processed
                             again, or all of these, by the running server within a minute or at its next start
  openapi                    prints the description of the API`;

/** Standard output is for the result. */
const progress = (line: string): void => console.error(line);

function onlyOne(positionals: readonly string[]): string {
  const [first] = positionals;
  if (first === undefined || positionals.length > 1) throw new Error(USAGE);
  return first;
}

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
  backup: (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { "no-verify": { type: "boolean", default: false }, "all-files": { type: "boolean", default: false } },
    });
    return backupCommand({ target: onlyOne(positionals), verify: !values["no-verify"], allFiles: values["all-files"] }, progress);
  },
  restore: (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: "boolean", default: false }, "files-only": { type: "boolean", default: false } },
    });
    return restoreCommand({ archive: onlyOne(positionals), replace: values.replace, filesOnly: values["files-only"] }, progress);
  },
  files: ([action, ...args]) => {
    const { values } = parseArgs({ args, options: { to: { type: "string", default: "" }, read: { type: "boolean", default: false } } });
    if (action === "move" && !values.read) return moveFilesCommand(values.to, progress);
    if (action === "check" && values.to === "") return checkFilesCommand(values.read);
    throw new Error(USAGE);
  },
  doctor: (args) => {
    const { values } = parseArgs({
      args,
      options: { all: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
    });
    return doctorCommand(values);
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

import { readConfig } from "../config/config.ts";
import { commandLine } from "../config/installation.ts";
import type { Finding } from "./commands.ts";
import type { Print } from "./file-commands.ts";

const count = new Intl.NumberFormat("en-US");
const megabytes = (bytes: number): string => `${count.format(Math.ceil(bytes / 1_000_000))} MB`;

export interface BackupArguments {
  readonly target: string;
  readonly verify: boolean;
  readonly allFiles: boolean;
}

/** @throws Error with a message for the operator; no archive remains then */
export async function backupCommand(options: BackupArguments, print: Print, environment = process.env): Promise<Finding> {
  const { backup } = await import("./backup/backup.ts");
  const { file, size, manifest, untried, booksProblems } = await backup(readConfig(environment), { ...options, onStep: print });
  const { database, files } = manifest;
  const rows = Object.values(database.counts).reduce((sum, each) => sum + each, 0);
  const lines = [
    `${file}: ${megabytes(size)}, ${count.format(rows)} rows, ${count.format(files.included)} files.`,
    untried === null
      ? "It was restored into a database that was thrown away: every table has its rows."
      : `It was read back, but not restored: ${untried}`,
    ...(files.elsewhere.digests.length > 0
      ? [
          `${count.format(files.elsewhere.digests.length)} files stay in ${files.elsewhere.place}; the archive lists them. With --all-files it holds them.`,
        ]
      : []),
    ...(files.missing.length > 0
      ? [`${count.format(files.missing.length)} files are missing or damaged. Run: ${commandLine("files check --read")}`]
      : []),
    ...booksLines(booksProblems),
  ];
  return { text: lines.join("\n"), fails: files.missing.length > 0 };
}

/** @throws Error with a message for the operator; the present database is as it was then */
export async function restoreCommand(
  { archive, replace, filesOnly }: { readonly archive: string; readonly replace: boolean; readonly filesOnly: boolean },
  print: Print,
  environment = process.env,
): Promise<Finding> {
  const { restore, restoreFiles } = await import("./backup/restore.ts");
  const config = readConfig(environment);
  if (filesOnly) {
    const stored = await restoreFiles(config, { archive, onStep: print });
    return { text: `Restored ${count.format(stored)} files that were missing or damaged.`, fails: false };
  }
  const { manifest, files, replaced, missing, booksProblems } = await restore(config, { archive, replace, onStep: print });
  const lines = [
    `Restored the backup of ${manifest.createdAt}, made by version ${manifest.version}, and ${count.format(files)} files.`,
    ...(replaced === null ? [] : [`The replaced database is in ${replaced}. Remove it when you no longer need it.`]),
    ...(missing.length > 0 ? [`${count.format(missing.length)} files are missing: ${missing.slice(0, 20).join(", ")}`] : []),
    ...booksLines(booksProblems),
    "Start the server now; it applies newer migrations.",
  ];
  return { text: lines.join("\n"), fails: missing.length > 0 };
}

const booksLines = (problems: readonly string[]): string[] =>
  problems.length === 0
    ? ["The books are in balance."]
    : [`The books are out of balance (${problems.length}):`, ...problems.map((each) => `- ${each}`)];

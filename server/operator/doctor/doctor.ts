import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/connection.ts";
import { blobPlacesOf } from "../../integrations/blobs/blobs.ts";
import { errorWords } from "../../jobs/error-words.ts";
import { checkClock, checkJobs, checkLastBackup, checkMigrations, checkOutbox, checkTheBooks, checkVersion } from "./database-checks.ts";
import { type DoctorFinding, findingsAbout } from "./finding.ts";
import { checkDirectory, checkDisks, checkFiles, checkMail, checkSettings, checkStore } from "./machine-checks.ts";
import { checkMailbox, checkMailboxReading } from "./mailbox-checks.ts";

/** How old the last backup may be. */
const NIGHTLY_DAYS = 2;
const BY_HAND_DAYS = 7;

/**
 * Looks at everything that can be wrong and leaves nothing behind; it removes the databases that interrupted trials of backups have left. `db` is
 * null if the database can't be opened.
 */
export async function diagnose(config: Config, db: Db | null, { all }: { readonly all: boolean }): Promise<DoctorFinding[]> {
  const places = await blobPlacesOf(config.dataDir, config.files);
  const findings: DoctorFinding[] = [];
  const look = async (about: string, check: () => Promise<DoctorFinding[]> | DoctorFinding[]): Promise<DoctorFinding[]> => {
    const found = await Promise.resolve()
      .then(check)
      .catch((error: unknown) => [findingsAbout(about).problem(`It could not be checked: ${errorWords(error)}`)]);
    findings.push(...found);
    return found;
  };
  await look("Settings", () => checkSettings(config));
  await look("Data directory", () => checkDirectory(config));
  await look("Disk", () => checkDisks(config));
  await look("Email", () => checkMail(config));
  await look("Mailbox", () => checkMailbox(config));
  await look("File storage", () => checkStore(places));
  if (!db) return findings;
  await look("Database", () => checkVersion(db));
  await look("Clock", () => checkClock(db));
  const migrations = await look("Migrations", () => checkMigrations(db));
  if (migrations.some(({ status }) => status === "problem")) return findings;
  await look("Mailbox", () => checkMailboxReading(config, db));
  await look("Jobs", () => checkJobs(db));
  await look("Outbox", () => checkOutbox(db));
  await look("Books", () => checkTheBooks(db));
  await look("Files", () => checkFiles(db, places, all));
  await look("Backup", () => checkLastBackup(db, config.backups ? NIGHTLY_DAYS : BY_HAND_DAYS));
  return findings;
}

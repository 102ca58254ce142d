import { randomBytes } from "node:crypto";
import { lstat, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { commandLine } from "../../config/installation.ts";
import type { Db } from "../../db/connection.ts";
import { FilesUnavailable } from "../../integrations/blobs/blob-store.ts";
import type { BlobPlaces } from "../../integrations/blobs/blobs.ts";
import { checkAllFiles, checkSomeFiles } from "../../integrations/blobs/check-blobs.ts";
import { withTemporary } from "../../integrations/blobs/temporary-files.ts";
import { errorWords } from "../../jobs/error-words.ts";
import { diskSpaces } from "../../metrics/disk-space.ts";
import { type ConnectionFault, connectionFault } from "../connection-fault.ts";
import { type DoctorFinding, findingsAbout } from "./finding.ts";

const SAMPLE = 50;
const count = new Intl.NumberFormat("en-US");

export function checkSettings(config: Config): DoctorFinding[] {
  const say = findingsAbout("Settings");
  const { paymentGateway, textGateway, publicUrl, mailUrl } = config;
  const findings: DoctorFinding[] = [];
  if (paymentGateway.kind === "test")
    findings.push(say.warning("Card payments are simulated; no money moves.", "Set HQ_PAYMENT_GATEWAY to stripe or off."));
  if (paymentGateway.kind === "stripe" && /^(sk|rk)_test_/.test(paymentGateway.secretKey))
    findings.push(say.warning("Stripe's key is one of its test mode; no money moves.", "Set HQ_STRIPE_SECRET_KEY to the live key."));
  if (textGateway.kind === "test") findings.push(say.warning("Text messages are simulated; none is sent.", "Set HQ_TEXT_GATEWAY."));
  const takesCalls = paymentGateway.kind === "stripe" || textGateway.kind === "twilio" || textGateway.kind === "telnyx";
  if (takesCalls && !publicUrl.startsWith("https:"))
    findings.push(say.warning("Payment and message services can't call an address without https.", "Set PUBLIC_URL."));
  if (mailUrl !== undefined && /\/\/(127\.|localhost|\[::1\])/.test(publicUrl))
    findings.push(say.warning(`Links in emails lead to ${publicUrl}, which only this machine can open.`, "Set PUBLIC_URL."));
  return findings.length > 0 ? findings : [say.ok("Every setting is valid.")];
}

export async function checkDirectory(config: Config): Promise<DoctorFinding[]> {
  const say = findingsAbout("Data directory");
  const { dataDir } = config;
  const trial = join(dataDir, `.doctor-${randomBytes(6).toString("hex")}`);
  try {
    await writeFile(trial, "x", { mode: 0o600 });
    await rm(trial);
  } catch (error) {
    return [say.problem(`${dataDir} can't be written to: ${errorWords(error)}`, "Give it to the user that runs HQ.")];
  }
  const wrong = process.platform === "win32" ? null : await openToOthers(dataDir, process.getuid?.() ?? 0);
  if (wrong) return [say.problem(wrong, "Restart the server, which closes it, or give it to the user that runs HQ (chown -R).")];
  return [say.ok(`${dataDir} can be written to, and is open to nobody else.`)];
}

/** The room that is left where HQ writes. */
export async function checkDisks(config: Config): Promise<DoctorFinding[]> {
  const say = findingsAbout("Disk");
  return (await diskSpaces(config)).map(({ path, freeBytes }) => {
    const text = `${count.format(Math.floor(freeBytes / 1_000_000))} MB are free on the disk of ${path}.`;
    if (freeBytes >= config.lowDiskBytes) return say.ok(text);
    const remedy = "Make room: nothing can be saved on a full disk. HQ_LOW_DISK_MB says how much has to be free.";
    return freeBytes < config.lowDiskBytes / 5 ? say.problem(text, remedy) : say.warning(text, remedy);
  });
}

/** Says what others may read or own; null if nothing. */
async function openToOthers(path: string, uid: number): Promise<string | null> {
  const stats = await lstat(path).catch(() => null);
  if (!stats || stats.isSymbolicLink()) return null;
  if (stats.uid !== uid) return `${path} belongs to another user (${stats.uid}).`;
  if (stats.mode & 0o077) return `Other users of this machine can open ${path}.`;
  if (!stats.isDirectory()) return null;
  for (const name of await readdir(path).catch(() => [])) {
    const wrong = await openToOthers(join(path, name), uid);
    if (wrong) return wrong;
  }
  return null;
}

/** What is wrong with a server, and what to do: about the connection to it, or else `otherwise`. */
function faultOf(error: unknown, host: string, otherwise: string): ConnectionFault {
  return connectionFault(error, host) ?? { text: errorWords(error), remedy: otherwise };
}

/** Asks the mail server who we are to it; no email is sent. */
export async function checkMail({ mailUrl, dataDir }: Config): Promise<DoctorFinding[]> {
  const say = findingsAbout("Email");
  if (mailUrl === undefined)
    return [
      say.warning(`No mail server: emails are only written to ${join(dataDir, "outbox")}.`, "Set MAIL_URL if people should get them."),
    ];
  const { default: nodemailer } = await import("nodemailer");
  const transport = nodemailer.createTransport({ url: mailUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 });
  try {
    await transport.verify();
    return [say.ok("The mail server answers and takes our name and password.")];
  } catch (error) {
    const { text, remedy } = faultOf(error, new URL(mailUrl).host, "Check MAIL_URL and the mail server.");
    return [say.problem(`The mail server can't be used: ${text}`, remedy)];
  } finally {
    transport.close();
  }
}

/** Writes, reads and removes a file that nobody refers to. */
export async function checkStore({ main, temporaries }: BlobPlaces): Promise<DoctorFinding[]> {
  const say = findingsAbout("File storage");
  const content = randomBytes(1_000);
  try {
    // Moving and sweeping list what is there, and a store gives its reasons only here.
    for await (const _batch of main.list()) break;
    const digest = await withTemporary(temporaries, content, 10_000, async (path, stored) => {
      await main.put(stored, path);
      return stored.digest;
    });
    const found = await main.read(digest);
    const isSame = found !== null && Buffer.concat(await found.stream.toArray()).equals(content);
    await main.remove(digest);
    if (!isSame) return [say.problem(`${main.place} did not return what was stored.`)];
    return [say.ok(`${main.place} can be written, read and cleared.`)];
  } catch (error) {
    const reason = error instanceof FilesUnavailable && error.cause instanceof Error ? error.cause : error;
    const isRemote = main.kind === "s3";
    const otherwise = isRemote ? "Check HQ_FILES_URL, its key and secret." : "Check the disk.";
    const { text, remedy } = faultOf(reason, isRemote ? new URL(main.place).host : main.place, otherwise);
    return [say.problem(`${main.place} can't be used: ${text}`, remedy)];
  }
}

export async function checkFiles(db: Db, places: BlobPlaces, all: boolean): Promise<DoctorFinding[]> {
  const say = findingsAbout("Files");
  const report = all ? await checkAllFiles(db.kysely, places, true) : await checkSomeFiles(db.kysely, places, SAMPLE);
  const faults = [
    ...report.missing.map((file) => ({ ...file, what: "missing" })),
    ...report.damaged.map((file) => ({ ...file, what: "damaged" })),
  ];
  const [first] = faults;
  if (first)
    return [
      say.problem(
        `${report.missing.length} missing, ${report.damaged.length} damaged, of ${count.format(report.looked)} looked at; such as ${first.name} (file ${first.fileId}, ${first.what}).`,
        `Run: ${commandLine("files check --read")}. Restore them from a backup: ${commandLine("restore --files-only <archive>")}`,
      ),
    ];
  const which =
    report.looked < report.referenced
      ? `${count.format(report.looked)} of ${count.format(report.referenced)}`
      : `All ${count.format(report.looked)}`;
  return [say.ok(`${which} are there and intact.`)];
}

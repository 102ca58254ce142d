import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";

/** Decodes the quoted-printable text of an email. */
const decoded = (text: string): string =>
  text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The emails to an address in the outbox folder, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const dateOf = (mail: string) => Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? "");
  return mails.filter((mail) => mail.includes(`To: ${address}`)).sort((a, b) => dateOf(a) - dateOf(b));
}

const linked = [
  "registration",
  "reset",
  "portal/documents",
  "portal/payments",
  "portal/repairs",
  "portal/providers",
  "portal/jobs",
  "review",
];

/**
 * Waits for the nth email to an address that carries a link to an account, a document, a payment, a repair, a job, documents or a review, or to
 * one of these alone, and returns it.
 */
export async function linkIn(dataDir: string, address: string, which: number | { readonly to: string } = 1): Promise<string> {
  const [nth, kinds] = typeof which === "number" ? [which, linked] : [1, [which.to]];
  const pattern = new RegExp(`https?:\\/\\/\\S+\\/(?:${kinds.join("|")})\\/[^\\s"<]+`);
  const links = async (): Promise<string[]> => (await mailsTo(dataDir, address)).flatMap((mail) => pattern.exec(decoded(mail))?.[0] ?? []);
  await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(nth);
  return (await links())[nth - 1] ?? "";
}

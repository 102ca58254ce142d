import { ImapFlow } from "imapflow";
import { oneLine } from "../mail-address.ts";

export interface ImapAccount {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** The mailbox as it is named in the database. */
export const mailboxName = ({ user, host, folder }: Pick<ImapAccount, "user" | "host" | "folder">): string =>
  `imap ${user} ${host} ${folder}`;

/** Why a mailbox can't be read, in the mail server's words if it said something. */
export function mailboxProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const words = error instanceof Error && "responseText" in error && typeof error.responseText === "string" ? error.responseText : "";
  return oneLine(words === "" || message.includes(words) ? message : `${message}: ${words}`, 300);
}

const CONNECT_MS = 20_000;
/** An answer that takes longer than this does not come: the connection is dead, although nobody closed it. */
const ANSWER_MS = 30_000;

/** Signs in and opens the mailbox. */
export async function connectToMailbox({ host, port, tls, user, password, folder }: ImapAccount): Promise<ImapFlow> {
  const client = new ImapFlow({
    host,
    port,
    secure: tls,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    // Far above an email's own limit, which is checked before it is fetched.
    maxLiteralSize: 100_000_000,
  });
  // The connection closes after an error, and whoever waits for an answer hears of it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(folder);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Whether the server has told of emails since the last look; it may do so at any moment, not only while somebody waits. */
export function newsOf(client: ImapFlow): { readonly isThere: () => boolean; readonly forget: () => void } {
  let there = false;
  client.on("exists", () => {
    there = true;
  });
  return {
    isThere: () => there,
    forget: () => {
      there = false;
    },
  };
}

/**
 * Waits until the server tells of new emails, but not longer than `ms`: a server may forget to tell, and a connection may be dead without
 * notice. In the end the server must answer. @throws Error if it does not
 */
export async function waitForNews(client: ImapFlow, ms: number, signal: AbortSignal, isThere: () => boolean): Promise<void> {
  if (isThere()) return;
  if (!client.usable) throw new Error("The mail server has closed the connection.");
  const idle = client.idle().catch(() => undefined);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms).unref();
    function done(): void {
      clearTimeout(timer);
      client.off("exists", done);
      client.off("close", done);
      signal.removeEventListener("abort", done);
      resolve();
    }
    client.on("exists", done);
    client.on("close", done);
    signal.addEventListener("abort", done);
    if (signal.aborted || isThere()) done();
  });
  const dead = setTimeout(() => client.close(), ANSWER_MS).unref();
  try {
    await client.noop();
    await idle;
  } finally {
    clearTimeout(dead);
  }
  if (!client.usable) throw new Error("The mail server has closed the connection.");
}

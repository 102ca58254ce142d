import { sql } from "kysely";
import { startingAbilities } from "../../../server/db/starting-roles.ts";
import { demoAccounts } from "../../../server/demo/accounts.ts";
import { openRaw } from "../../realtime/support.ts";
import { signedInCaller } from "../../support/caller.ts";
import { retryingFetch } from "../../support/retrying-fetch.ts";
import type { TwoServers } from "./two-servers.ts";

type Socket = Awaited<ReturnType<typeof openRaw>>;

/** A signed-in user of the demo company, with a socket at each server. */
export interface ConnectedPerson {
  readonly email: string;
  readonly id: number;
  /** The customer's company; null for employees. */
  readonly company: number | null;
  readonly token: string;
  readonly sockets: readonly Socket[];
  call(site: number, method: string, path: string, body?: object): Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number; readonly state?: string };
}

/** Everyone who can sign in, connected to both servers and subscribed to their own two channels. */
export async function connectEveryone({ db, urls, ports }: TwoServers): Promise<ConnectedPerson[]> {
  const { rows } = await sql<{ id: number; email: string; company: number | null }>`
    select id, email, company_id as company from users where state = 'active'`.execute(db.kysely);
  const colleagues: ConnectedPerson[] = [];
  for (const { email, suspended } of demoAccounts) {
    const user = rows.find((each) => each.email === email);
    if (suspended || !user) continue;
    const { token } = await signedInCaller(urls[0], email);
    const { id, company } = user;
    const sockets = [await openRaw(ports[0], SOCKET_PATH), await openRaw(ports[1], SOCKET_PATH)];
    const call: ConnectedPerson["call"] = async (site, method, path, body) => {
      const response = await retryingFetch(`${urls[site % 2]}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      return { status: response.status, text, data: JSON.parse(text).data };
    };
    const person = { email, id, company, token, sockets, call };
    for (const [index, socket] of sockets.entries()) {
      const socketId = await socket.socketId();
      for (const channel of [`private-user.${id}`, `private-stakeholder.${company ?? 1}`]) {
        // Either server can sign for a socket, even if the socket is connected to the other one.
        const auth = await signature(urls[(index + id) % 2] ?? "", token, socketId, channel);
        socket.say("pusher:subscribe", { channel, auth });
        await socket.next("pusher_internal:subscription_succeeded");
      }
    }
    colleagues.push(person);
  }
  return colleagues;
}

export const SOCKET_PATH = "/app/hq?protocol=7";

/** The response of the channel authorization call. */
export async function askForChannel(url: string, token: string, socketId: unknown, channel: unknown) {
  const response = await retryingFetch(`${url}/api/broadcasting/auth`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
  });
  return { status: response.status, text: await response.text() };
}

export async function signature(url: string, token: string, socketId: string, channel: string): Promise<string> {
  const { status, text } = await askForChannel(url, token, socketId, channel);
  if (status !== 200) throw new Error(`No signature for ${channel}: ${status} ${text}`);
  return (JSON.parse(text) as { auth: string }).auth;
}

/** The permission subjects of the records that the tests write. */
const subjects = { task: "TASKS", "shipping-quote": "SALES_QUOTE", contact: "ACCT_CONTACTS", location: "LOCATIONS" } as const;
export type Kind = keyof typeof subjects;

/** A record as its writers know it. */
export interface TrackedRow {
  readonly kind: Kind;
  readonly id: number;
  readonly maker: ConnectedPerson;
  /** The company that a quote, contact or location belongs to. */
  readonly company: number | null;
  readonly assignee: ConnectedPerson | undefined;
  /** A text that occurs only in this record. */
  readonly canary: string;
  /** States by version. */
  readonly states: Map<number, string | undefined>;
}

/** One acknowledged write. */
export interface Write {
  readonly row: TrackedRow;
  readonly verb: string;
  readonly version: number;
  readonly by: ConnectedPerson;
}

/** Whether a user's role lets them read records of this kind at all, according to the demo company's roles. */
export function reads({ email }: ConnectedPerson, kind: Kind): boolean {
  const account = demoAccounts.find((each) => each.email === email);
  if (account?.isAdmin) return true;
  const abilities = account?.role ? startingAbilities(account.role) : [];
  return abilities.some(({ subject, action }) => subject === subjects[kind] && action === "read");
}

/**
 * Whether a user may see a version of a record, implemented independently of the server: employees by their role;
 * customers see tasks that they created and their company's records, except drafts that employees work on.
 */
export function maySee(person: ConnectedPerson, { kind, maker, company, states }: TrackedRow, version: number): boolean {
  if (!reads(person, kind) || !states.has(version)) return false;
  if (person.company === null) return true;
  if (kind === "task") return maker.id === person.id;
  if (company !== person.company) return false;
  return kind !== "shipping-quote" || maker.company !== null || states.get(version) !== "draft";
}

/**
 * The notifications that a write must send, as specified for tasks and quotes. Implemented independently of the
 * server.
 */
export function notificationsOf(
  { row, verb, by, version }: Write,
  everybody: readonly ConnectedPerson[],
  executive: number | null | undefined,
) {
  const { maker, assignee, company } = row;
  const ofCompany = everybody.filter((each) => each.company !== null && each.company === company);
  const handler = everybody.find(({ id }) => id === executive);
  const notifications: Readonly<Record<string, readonly [title: string, to: readonly (ConnectedPerson | undefined)[]]>> = {
    "task create": ["Task assigned", [assignee]],
    "task markDone": ["Task done", [maker]],
    "task undo": ["Task reopened", [maker, assignee]],
    "shipping-quote submit": ["Quote needs pricing", [handler]],
    "shipping-quote send": ["Quote ready", ofCompany],
    "shipping-quote askForChanges": ["Changes requested", [maker, handler]],
    "shipping-quote approve": ["Quote approved", [maker, handler]],
    "shipping-quote decline": ["Quote declined", [maker, handler]],
    "shipping-quote unwindApproval": ["Approval withdrawn", [maker, handler, ...ofCompany]],
  };
  const [title, to] = notifications[`${row.kind} ${verb}`] ?? ["", []];
  const people = new Set(to.filter((each) => each !== undefined));
  return [...people].filter((each) => each !== by && maySee(each, row, version)).map(({ id }) => `${id}: ${title}, ${row.kind} ${row.id}`);
}

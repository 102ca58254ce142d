import { performance } from "node:perf_hooks";
import { type Db, openDatabase } from "../../server/db/connection.ts";
import { signIn, startApp } from "../support/app.ts";
import { median, table } from "../support/figures.ts";
import { type LoadConnection, open, wire } from "../support/load.ts";
import { options } from "../support/options.ts";
import type { Program } from "../support/program.ts";
import { LONGEST, messagesDatabase } from "./database.ts";

/** The dispatch tracker over a million and a half messages beside thirty thousand: what one employee asks of it, in turns. */
const flags = options({ messages: "1500000", small: "30000", turns: "21", only: "", dist: "dist" });

interface Inbox {
  readonly db: Db;
  readonly app: Program;
  readonly connection: LoadConnection;
  readonly token: string;
}

/** The conversation of the longest thread, and one of the others. */
const [LONG, SHORT] = [1_001, 1_050];
const newest = (id: number, more = "") => `/api/messages?filter[conversation][in]=${id}&sort=-id&pageSize=50${more}`;
const questions = [
  ["inbox: new", "/api/conversations?tab=new&sort=-lastMessageAt&pageSize=50"],
  ["inbox: open", "/api/conversations?tab=open&sort=-lastMessageAt&pageSize=50"],
  ["inbox: all", "/api/conversations?tab=all&sort=-lastMessageAt&pageSize=50"],
  ["inbox: closed, nobody's", "/api/conversations?tab=closed&who=nobody&sort=-lastMessageAt&pageSize=50"],
  ["inbox: counts of the tabs", "/api/conversations/counts"],
  ["inbox: search of a name", "/api/conversations?tab=all&q=Person%20777&pageSize=50"],
  ["thread: newest page", newest(SHORT)],
  [`thread of ${LONGEST}: newest page`, newest(LONG)],
  ["thread: what it is about", `/api/conversations/${SHORT}/context`],
  ["search of a word in all messages", "/api/messages?q=lamp%20321&pageSize=50"],
  ["search of nothing in all messages", "/api/messages?q=qzxv&pageSize=50"],
] as const;

async function openInbox(databaseUrl: string): Promise<Inbox> {
  const db = await openDatabase({ databaseUrl, poolSize: 2 });
  const app = await startApp({ databaseUrl, dist: flags.dist });
  return { db, app, connection: await open(app.port), token: await signIn(db.kysely, "dispatch@hq.example") };
}

async function asked({ connection, token }: Inbox, path: string): Promise<number> {
  const start = performance.now();
  await connection.ask(wire({ method: "GET", path, token }));
  return performance.now() - start;
}

/** Medians of both inboxes, asked in turn. */
async function compare(path: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  // PostgreSQL plans the first executions of a statement anew each time; only later executions are measured.
  for (let turn = -6; turn < Number(flags.turns); turn++)
    for (const [index, inbox] of inboxes.entries()) {
      const ms = await asked(inbox, path);
      if (turn >= 0) times[index]?.push(ms);
    }
  return [median(times[0]), median(times[1])];
}

// Filling takes minutes, for which no connection may wait.
const urls = [await messagesDatabase(Number(flags.small)), await messagesDatabase(Number(flags.messages))];
const inboxes = await Promise.all(urls.map(openInbox));
try {
  const rows: string[][] = [];
  for (const [name, path] of questions) {
    if (!name.includes(flags.only)) continue;
    const [before, after] = await compare(path);
    rows.push([name, before.toFixed(2), after.toFixed(2), (after / before).toFixed(2)]);
  }
  console.log(table(["", `${flags.small} ms`, `${flags.messages} ms`, "ratio"], rows));
} finally {
  for (const { db, app, connection } of inboxes) {
    connection.close();
    await app.stop();
    await db.close();
  }
}

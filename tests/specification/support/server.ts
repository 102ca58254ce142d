import { sql } from "kysely";
import { addParty, addUser, bearer, createHttpTestServer, type HttpTestServer } from "../../http/support.ts";
import type { Account } from "./statement.ts";

// API responses are JSON; each statement reads only the parts it knows.
// biome-ignore lint/suspicious/noExplicitAny: untyped JSON, used only in tests.
type Body = any;

export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly data: Body;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The API, as an account calls it. */
export interface Caller {
  readonly id: number;
  readonly email: string;
  get(path: string): Promise<Answer>;
  send(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Answer>;
}

export interface SpecificationServer extends HttpTestServer {
  /** The company of the customers' accounts. */
  readonly company: number;
  /** The account's user, who is added the first time; without one for a guest. */
  as(account: Account): Promise<Caller>;
}

/** One server for all statements of a file. Accounts of the same name are the same user. */
export async function specificationServer(): Promise<SpecificationServer> {
  const server = await createHttpTestServer();
  await addParty(server.db, "HQ", "operator");
  const company = await addParty(server.db, "Atelier Nord");
  await sql`UPDATE parties SET warehousing = true, payment_method_default = 'card' WHERE id = ${company}`.execute(server.db.kysely);
  const known = new Map<string, Promise<Caller>>();
  const add = async (account: Account): Promise<Caller> => {
    if (account.side === undefined) return callerOf(server, 0, "", {});
    const email = `person-${known.size}@hq.example`;
    const ofCompany = account.side === "customer" ? { type: "C" as const, companyId: company } : {};
    const id = await addUser(server.db, { email, abilities: account.may, isAdmin: account.isAdmin ?? false, ...ofCompany });
    return callerOf(server, id, email, await bearer(server, id));
  };
  return {
    ...server,
    company,
    as(account) {
      const found = known.get(account.name) ?? add(account);
      known.set(account.name, found);
      return found;
    },
  };
}

function callerOf(server: HttpTestServer, id: number, email: string, headers: Readonly<Record<string, string>>): Caller {
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object): Promise<Answer> => {
    const response = await server.app.inject({ method, url: `/api/${path}`, headers, ...(payload ? { payload } : {}) });
    const isJson = String(response.headers["content-type"]).includes("json");
    const body: Body = isJson ? response.json() : response.body;
    return { status: response.statusCode, body, data: body?.data, headers: response.headers };
  };
  return { id, email, get: (path) => call("GET", path), send: (method, path, body) => call(method, path, body) };
}

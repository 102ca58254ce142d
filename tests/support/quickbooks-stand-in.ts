import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** How a call fails. `lost`: the call takes effect, but its response never arrives. */
export type QuickBooksFault = "lost" | "unauthorized" | "throttled" | "broken" | "invalid" | "nonsense";

type StoredObject = Record<string, unknown> & { Id: string; SyncToken: string };

/**
 * A fake server for the part of QuickBooks' Accounting API that the adapter uses. It honors request ids and can
 * simulate failures.
 */
export interface QuickBooksStandIn {
  readonly url: string;
  readonly tokenUrl: string;
  /** All stored objects of an entity: Customer, Invoice ... */
  all(entity: string): readonly StoredObject[];
  /** Adds an object as if a user had entered it in QuickBooks. */
  put(entity: string, body: object): StoredObject;
  /** The calls received, in order: "POST invoice". */
  readonly calls: string[];
  /** Makes the next call that starts with this text fail once. */
  fail(call: string, fault: QuickBooksFault): void;
  /** Invalidates all access tokens issued so far. */
  revoke(): void;
  close(): Promise<void>;
}

const names: Readonly<Record<string, string>> = {
  customer: "Customer",
  term: "Term",
  invoice: "Invoice",
  payment: "Payment",
  creditmemo: "CreditMemo",
};
const line = z.object({
  Amount: z.number(),
  DetailType: z.string().optional(),
  SalesItemLineDetail: z
    .object({ ItemRef: z.object({ value: z.string() }) })
    .loose()
    .optional(),
  LinkedTxn: z.array(z.object({ TxnId: z.string(), TxnType: z.string() })).optional(),
});
const ref = z.object({ value: z.string() });
const shapes: Readonly<Record<string, z.ZodType>> = {
  customer: z
    .object({
      DisplayName: z
        .string()
        .min(1)
        .max(500)
        .regex(/^[^:\t\n]*$/),
    })
    .loose(),
  term: z.object({ Name: z.string().max(31), Type: z.literal("STANDARD"), DueDays: z.number().int() }).loose(),
  invoice: z.object({ DocNumber: z.string().max(21), CustomerRef: ref, Line: z.array(line).min(1) }).loose(),
  creditmemo: z.object({ DocNumber: z.string().max(21), CustomerRef: ref, Line: z.array(line).min(1) }).loose(),
  payment: z.object({ CustomerRef: ref, TotalAmt: z.number(), PaymentRefNum: z.string().max(21), Line: z.array(line) }).loose(),
};

export async function quickBooksStandIn({ realm, refreshToken }: { realm: string; refreshToken: string }): Promise<QuickBooksStandIn> {
  const rowsByEntity = new Map<string, StoredObject[]>();
  const done = new Map<string, unknown>();
  const faults: { call: string; fault: QuickBooksFault }[] = [];
  const calls: string[] = [];
  let refresh = refreshToken;
  let access = "";
  let last = 100;
  let issued = 0;
  const rowsOf = (entity: string) => {
    const rows = rowsByEntity.get(entity) ?? [];
    rowsByEntity.set(entity, rows);
    return rows;
  };

  function totalOf(body: Record<string, unknown>): object {
    const lines = z.array(line).safeParse(body.Line);
    if (!lines.success || "TotalAmt" in body) return {};
    const tax = z.object({ TotalTax: z.number() }).safeParse(body.TxnTaxDetail);
    const cents = lines.data.reduce(
      (sum, { Amount, DetailType }) => sum + Math.round(Amount * 100) * (DetailType === "DiscountLineDetail" ? -1 : 1),
      tax.success ? Math.round(tax.data.TotalTax * 100) : 0,
    );
    return { TotalAmt: cents / 100 };
  }

  /** A customer, vendor or employee has each name once, without case. */
  const isTaken = ({ DisplayName, Id }: Record<string, unknown>): boolean =>
    typeof DisplayName === "string" &&
    ["Customer", "Vendor", "Employee"]
      .flatMap(rowsOf)
      .some((row) => row.Id !== Id && String(row.DisplayName).toLowerCase() === DisplayName.toLowerCase());

  function store(path: string, body: Record<string, unknown>, isVoid: boolean): { status: number; json: unknown } {
    const entity = names[path] ?? "";
    const rows = rowsOf(entity);
    const existing = rows.find(({ Id }) => Id === body.Id);
    if (isTaken(body)) return { status: 400, json: faultOf("Duplicate Name Exists Error", "6240") };
    if (existing) {
      if (existing.SyncToken !== body.SyncToken) return { status: 400, json: faultOf("Stale Object Error", "5010") };
      const next = isVoid ? { TotalAmt: 0, PrivateNote: "Voided" } : { ...body, ...totalOf(body) };
      Object.assign(existing, next, { SyncToken: String(Number(existing.SyncToken) + 1) });
      return { status: 200, json: { [entity]: existing } };
    }
    const shape = shapes[path]?.safeParse(body);
    if (!shape?.success) return { status: 400, json: faultOf("Request has invalid or unsupported property", "2010") };
    const created: StoredObject = { ...body, ...totalOf(body), Id: String(++last), SyncToken: "0" };
    rows.push(created);
    return { status: 200, json: { [entity]: created } };
  }

  function respond(url: URL, method: string, path: string, text: string): { status: number; json: unknown } {
    if (path === "query") {
      const match = /^select \* from (\w+) where (\w+) = '((?:[^'\\]|\\.)*)'$/.exec(url.searchParams.get("query") ?? "");
      if (!match) return { status: 400, json: faultOf("Error parsing query", "4000") };
      const [, entity = "", field = "", value = ""] = match;
      const rows = rowsOf(entity).filter((row) => row[field] === value.replace(/\\(.)/g, "$1"));
      return { status: 200, json: { QueryResponse: rows.length > 0 ? { [entity]: rows } : {} } };
    }
    const [entity = "", id] = path.split("/");
    if (method === "GET") {
      const row = rowsOf(names[entity] ?? "").find(({ Id }) => Id === id);
      return row ? { status: 200, json: { [names[entity] ?? ""]: row } } : { status: 400, json: faultOf("Object Not Found", "610") };
    }
    const requestId = url.searchParams.get("requestid") ?? "";
    if (requestId === "" || requestId.length > 50) return { status: 400, json: faultOf("Invalid requestid", "9999") };
    const before = done.get(requestId);
    if (before !== undefined) return { status: 200, json: before };
    const { status, json } = store(entity, JSON.parse(text), url.searchParams.get("operation") === "void");
    if (status === 200) done.set(requestId, structuredClone(json));
    return { status, json };
  }

  function token(text: string): { status: number; json: unknown } {
    const form = new URLSearchParams(text);
    if (form.get("grant_type") !== "refresh_token" || form.get("refresh_token") !== refresh)
      return { status: 400, json: { error: "invalid_grant" } };
    refresh = `refresh-${++issued}`;
    access = `access-${issued}`;
    return { status: 200, json: { access_token: access, refresh_token: refresh, expires_in: 3600, token_type: "bearer" } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const url = new URL(request.url ?? "/", "http://stand-in");
    const send = ({ status, json }: { status: number; json: unknown }) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    };
    if (url.pathname === "/oauth2/v1/tokens/bearer") return send(token(text));
    const base = `/v3/company/${realm}/`;
    if (!url.pathname.startsWith(base) || !url.searchParams.has("minorversion")) return send({ status: 404, json: {} });
    const path = url.pathname.slice(base.length);
    const call = `${request.method} ${path}`;
    calls.push(call);
    const index = faults.findIndex((each) => call.startsWith(each.call));
    const [failing] = index < 0 ? [] : faults.splice(index, 1);
    if (request.headers.authorization !== `Bearer ${access}` || failing?.fault === "unauthorized") {
      return send({
        status: 401,
        json: { Fault: { type: "AUTHENTICATION", Error: [{ Message: "message=AuthenticationFailed", code: "3200" }] } },
      });
    }
    if (failing?.fault === "throttled") return send({ status: 429, json: faultOf("ThrottleExceeded", "3001") });
    if (failing?.fault === "broken") return void response.writeHead(503).end("");
    if (failing?.fault === "nonsense") return void response.writeHead(200).end("<html>");
    if (failing?.fault === "invalid") return send({ status: 400, json: faultOf("Business Validation Error", "6000") });
    const answered = respond(url, request.method ?? "", path, text);
    if (failing?.fault === "lost") return void request.socket.destroy();
    send(answered);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    tokenUrl: `${url}/oauth2/v1/tokens/bearer`,
    calls,
    all: (entity) => rowsOf(entity),
    put(entity, body) {
      const created = { ...body, Id: String(++last), SyncToken: "0" };
      rowsOf(entity).push(created);
      return created;
    },
    fail: (call, fault) => void faults.push({ call, fault }),
    revoke() {
      access = "revoked";
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const faultOf = (message: string, code: string) => ({
  Fault: { type: "ValidationFault", Error: [{ Message: message, Detail: message, code }] },
});

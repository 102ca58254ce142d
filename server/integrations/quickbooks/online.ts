import { z } from "zod";
import type { Cents } from "../../../src/schemas/values/money.ts";
import { type Body, creditMemoBody, customerBody, displayName, invoiceBody, paymentBody } from "./online-shapes.ts";
import { createWire, type OnlineAccess, type RefreshTokens } from "./online-wire.ts";
import {
  NameTaken,
  type QuickBooks,
  type QuickBooksCustomer,
  type QuickBooksPayload,
  QuickBooksRefusal,
  type QuickBooksResult,
  type QuickBooksSendOptions,
} from "./quickbooks.ts";

export interface OnlineOptions extends OnlineAccess {
  readonly tokens: RefreshTokens;
  /** The QuickBooks product or service under which all lines are sold. */
  readonly itemId: string;
}

interface Entity {
  /** Its name in the URL, and in the response. */
  readonly path: string;
  readonly name: string;
  /** The field that contains our name or number for it. */
  readonly known: { readonly field: string; readonly as: string };
}

const record = z.object({ Id: z.string(), SyncToken: z.string(), TotalAmt: z.number().optional() });
type Remote = z.infer<typeof record>;

/**
 * QuickBooks Online through its published Accounting API, version 3.
 * Before a record is created, it is looked up by our own number, in case the response to an earlier request was lost.
 * Together with the request id, which makes repeated requests one, this prevents duplicates.
 */
export function createQuickBooksOnline({ tokens, itemId, ...access }: OnlineOptions): QuickBooks {
  const wire = createWire(access, tokens);

  async function find({ name, known }: Pick<Entity, "name" | "known">, signal?: AbortSignal): Promise<Remote | null> {
    const quoted = known.as.replace(/\\/g, "\\\\").replace(/'/g, "\\'");
    const query = `select * from ${name} where ${known.field} = '${quoted}'`;
    const response = await wire.call({ method: "GET", path: "query", query: { query }, signal });
    const rows = z.object({ QueryResponse: z.record(z.string(), z.unknown()) }).safeParse(response);
    if (!rows.success) throw new Error("QuickBooks sent an unexpected answer.");
    const records = z.array(record).safeParse(rows.data.QueryResponse[name] ?? []);
    if (!records.success) throw new Error("QuickBooks sent an unexpected answer.");
    return records.data[0] ?? null;
  }

  async function read(entity: Entity, id: string, signal?: AbortSignal): Promise<Remote> {
    return remoteOf(await wire.call({ method: "GET", path: `${entity.path}/${encodeURIComponent(id)}`, signal }), entity.name);
  }

  /** Creates the record, or updates it if it exists. */
  async function put(entity: Entity, body: Body, { remoteId, requestId, signal }: QuickBooksSendOptions): Promise<QuickBooksResult> {
    const existing = remoteId === null ? await find(entity, signal) : await read(entity, remoteId, signal);
    const full = existing === null ? body : { ...body, Id: existing.Id, SyncToken: existing.SyncToken, sparse: true };
    // The same body for another version of the record needs another request id.
    const id = existing === null ? requestId : `${requestId.slice(0, 36)}-${existing.SyncToken}`.slice(0, 50);
    return resultOf(
      remoteOf(await wire.call({ method: "POST", path: entity.path, query: { requestid: id }, body: full, signal }), entity.name),
    );
  }

  /** Finds what the previous books have, which is never changed; creates what they lack. */
  async function putOnce(entity: Entity, body: Body, how: QuickBooksSendOptions): Promise<QuickBooksResult> {
    const existing = how.remoteId === null ? await find(entity, how.signal) : await read(entity, how.remoteId, how.signal);
    // Its total is what was invoiced, not what is open.
    return existing === null ? put(entity, body, how) : { remoteId: existing.Id, total: null };
  }

  /** Under its name, or under the other one if somebody else has it. */
  async function sendCustomer(payload: QuickBooksCustomer, how: QuickBooksSendOptions): Promise<QuickBooksResult> {
    const { usual, other } = how.names ?? { usual: payload.name, other: payload.name };
    try {
      return await putCustomer(payload, usual, how);
    } catch (error) {
      if (!(error instanceof NameTaken) || other === usual) throw error;
      // Another body needs another request id.
      return putCustomer(payload, other, { ...how, requestId: `n${how.requestId.slice(1)}` });
    }
  }

  async function putCustomer(payload: QuickBooksCustomer, name: string, how: QuickBooksSendOptions): Promise<QuickBooksResult> {
    const entity = { path: "customer", name: "Customer", known: { field: "DisplayName", as: displayName(name) } };
    const existing = how.customerRef === null ? await find(entity, how.signal) : null;
    if (existing && (await how.isOthers?.(existing.Id))) throw new NameTaken(`${name} is another customer in QuickBooks.`);
    return put(entity, customerBody(payload, name), { ...how, remoteId: existing?.Id ?? how.customerRef });
  }

  async function sendTerms(name: string, days: number, how: QuickBooksSendOptions): Promise<QuickBooksResult> {
    const entity = { path: "term", name: "Term", known: { field: "Name", as: name } };
    const existing = await find(entity, how.signal);
    const termId =
      existing?.Id ??
      remoteOf(
        await wire.call({
          method: "POST",
          path: "term",
          query: { requestid: how.requestId },
          body: { Name: name, Type: "STANDARD", DueDays: days },
          signal: how.signal,
        }),
        "Term",
      ).Id;
    const customer = { path: "customer", name: "Customer", known: { field: "Id", as: required(how.customerRef) } };
    const own = { ...how, remoteId: required(how.customerRef), requestId: `t${how.requestId.slice(1)}` };
    return put(customer, { SalesTermRef: { value: termId } }, own);
  }

  async function voidInvoice(entity: Entity, how: QuickBooksSendOptions): Promise<QuickBooksResult> {
    const existing = await read(entity, required(how.remoteId), how.signal);
    const query = { operation: "void", requestid: how.requestId };
    const body = { Id: existing.Id, SyncToken: existing.SyncToken };
    return resultOf(remoteOf(await wire.call({ method: "POST", path: entity.path, query, body, signal: how.signal }), entity.name));
  }

  return {
    kind: "online",
    async send(payload: QuickBooksPayload, how: QuickBooksSendOptions): Promise<QuickBooksResult> {
      switch (payload.kind) {
        case "customer":
          return sendCustomer(payload, how);
        case "terms":
          return sendTerms(payload.name, payload.days, how);
        case "invoice": {
          const entity = { path: "invoice", name: "Invoice", known: { field: "DocNumber", as: payload.number } };
          if (payload.isVoid) return voidInvoice(entity, how);
          return (payload.isBroughtForward ? putOnce : put)(entity, invoiceBody(payload, required(how.customerRef), itemId), how);
        }
        case "credit memo":
          return (payload.isBroughtForward ? putOnce : put)(
            { path: "creditmemo", name: "CreditMemo", known: { field: "DocNumber", as: payload.number } },
            creditMemoBody(payload, required(how.customerRef), itemId),
            how,
          );
        case "payment": {
          const refOf = (id: number) => required(how.invoiceRefs.get(id) ?? null);
          return put(
            { path: "payment", name: "Payment", known: { field: "PaymentRefNum", as: payload.number } },
            paymentBody(payload, required(how.customerRef), refOf),
            how,
          );
        }
      }
    },
  };
}

function required(ref: string | null): string {
  if (ref === null) throw new QuickBooksRefusal("The customer or invoice it belongs to is not in QuickBooks.");
  return ref;
}

function remoteOf(response: unknown, name: string): Remote {
  const parsed = z.record(z.string(), z.unknown()).safeParse(response);
  const parsedRecord = record.safeParse(parsed.success ? parsed.data[name] : undefined);
  // It may have been carried out: a retry with the same id gets the same response.
  if (!parsedRecord.success) throw new Error("QuickBooks sent an unexpected answer.");
  return parsedRecord.data;
}

const resultOf = ({ Id, TotalAmt }: Remote): QuickBooksResult => ({
  remoteId: Id,
  total: TotalAmt === undefined ? null : (Math.round(TotalAmt * 100) as Cents),
});

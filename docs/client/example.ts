import createClient from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import type { paths } from "./api.d.ts";

/** A program that uses the API: `npm run client` generates its types from the description. */
export function connect(address: string, key: string) {
  return createClient<paths>({ baseUrl: `${address}/api`, headers: { authorization: `Bearer ${key}` } });
}
type Client = ReturnType<typeof connect>;

/** The numbers and balances of open invoices, the oldest first. */
export async function openInvoices(client: Client) {
  const { data, error } = await client.GET("/invoices", { params: { query: { sort: "dateDue", limit: 50 } } });
  if (!data) throw new Error(error.message);
  return (data.data.invoices ?? []).flatMap(({ number, balance }) => (balance ? [{ number, balance }] : []));
}

/** A new lead; sent again with the same order number, it is still one. */
export async function createLead(client: Client, { order, name, email }: { order: string; name: string; email: string }) {
  const { data, error } = await client.POST("/leads", {
    params: { header: { "Idempotency-Key": order } },
    body: { name, email, source: "website" },
  });
  if (!data) throw new Error(error.message);
  return data.data;
}

/** What a webhook was told, if it is from there. @throws Error if it is not, or too old */
export function readWebhook(secret: string, headers: Record<string, string>, body: string) {
  return new Webhook(secret).verify(body, headers) as {
    readonly type: string;
    readonly timestamp: string;
    readonly data: { readonly id: number };
  };
}

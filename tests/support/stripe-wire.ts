import type { IncomingMessage } from "node:http";

/** A form-encoded request to Stripe's API, with bracketed field names. */
export interface Form {
  get(name: string): string | undefined;
  /** All values nested under a name: metadata[key]=7 -> { key: "7" }. */
  within(name: string): Record<string, string>;
}

export interface StandInResponse {
  readonly status: number;
  readonly body: unknown;
}

export function formOf(text: string): Form {
  const values = [...new URLSearchParams(text)];
  return {
    get: (name) => values.find(([each]) => each === name)?.[1],
    within: (name) =>
      Object.fromEntries(
        values.flatMap(([each, value]) => (each.startsWith(`${name}[`) ? [[each.slice(name.length + 1, -1), value]] : [])),
      ),
  };
}

export const problem = (status: number, code: string, type = "invalid_request_error"): StandInResponse => ({
  status,
  body: { error: { type, code, message: `Refused: ${code || type}` } },
});

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

import { type Agent, request } from "node:http";

export interface Ask {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

interface Client {
  readonly agent: Agent;
  readonly port: number;
  readonly token: string;
}

/** Resolves with the status when the answer has been read; 0 for a connection that was ended. */
export function ask({ agent, port, token }: Client, { method = "GET", path, headers = {}, body }: Ask): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      { agent, host: "127.0.0.1", port, method, path, headers: { authorization: `Bearer ${token}`, ...headers } },
      (answer) => answer.resume().once("close", () => resolve(answer.statusCode ?? 0)),
    );
    sent.once("error", () => resolve(0));
    sent.end(body);
  });
}

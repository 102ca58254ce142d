import { type AddressInfo, createServer, type Socket } from "node:net";

/** What Postfix asks: the address it is about, and at which step of the conversation. */
export interface PolicyRequest {
  readonly state: string;
  readonly recipient: string;
}

/** What Postfix does: DUNNO (go on), or a reply such as "450 4.2.0 later". */
type Policy = (request: PolicyRequest) => string | Promise<string>;

/** A policy service as Postfix asks it (SMTPD_POLICY_README), at a port of loopback. Each test decides what it says. */
export async function startMailPolicy() {
  const sockets = new Set<Socket>();
  const service = { port: 0, policy: (() => "DUNNO") as Policy, close };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    let buffer = "";
    socket.on("data", async (chunk) => {
      buffer += chunk.toString();
      for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
        const request = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const value = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(request)?.[1] ?? "";
        const action = await service.policy({ state: value("protocol_state"), recipient: value("recipient") });
        if (!socket.destroyed) socket.write(`action=${action}\n\n`);
      }
    });
  });
  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.port = (server.address() as AddressInfo).port;
  return service;
}

export type MailPolicy = Awaited<ReturnType<typeof startMailPolicy>>;

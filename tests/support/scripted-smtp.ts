import { type AddressInfo, createServer, type Socket } from "node:net";

/** What a scripted mail server does about a line: a reply, nothing, or it cuts the connection. */
export type Step = string | "silence" | "cut";

/** A mail server that does what a script says about each line of the conversation; "." is the end of an email, whose lines can only be cut off. */
export async function scriptedSmtp(script: (line: string, count: number) => Step | undefined) {
  const received: string[] = [];
  const emails: string[] = [];
  const sockets = new Set<Socket>();
  const usual = (line: string): Step => (line === "DATA" ? "354 go" : line === "QUIT" ? "221 bye" : "250 ok");
  const server = createServer((socket) => {
    sockets.add(socket);
    let body: string[] | undefined;
    let buffer = "";
    const answer = (line: string) => {
      received.push(line);
      const step = script(line, received.filter((each) => each === line).length) ?? usual(line);
      if (step === "cut") socket.destroy();
      else if (step !== "silence") socket.write(`${step}\r\n`);
      body = line === "DATA" && step.startsWith("354") ? [] : undefined;
    };
    socket.write("220 test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      buffer += String(chunk);
      for (let end = buffer.indexOf("\r\n"); end >= 0 && !socket.destroyed; end = buffer.indexOf("\r\n")) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (body && line !== ".") {
          body.push(line);
          if (script(line, 0) === "cut") socket.destroy();
        } else {
          if (body) emails.push(body.join("\r\n"));
          answer(line);
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    /** The lines outside of emails. */
    received,
    /** Those that came to their end. */
    emails,
    say: (text: string) => {
      for (const socket of sockets) if (!socket.destroyed) socket.write(`${text}\r\n`);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type ScriptedSmtp = Awaited<ReturnType<typeof scriptedSmtp>>;

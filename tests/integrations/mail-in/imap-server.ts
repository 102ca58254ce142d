import { type AddressInfo, createServer, type Socket } from "node:net";

/** A mailbox in memory that speaks as much IMAP (RFC 3501, 2177) as our client uses. */
export interface ImapServer {
  readonly port: number;
  /** Messages by UID. */
  readonly messages: Map<number, { readonly raw: Buffer; seen: boolean }>;
  /** Adds a message and tells whoever waits. */
  deliver(raw: Buffer): number;
  /** Numbers all messages anew, as a restored mailbox does. */
  renumber(): void;
  /** Cuts all connections. */
  cut(): void;
  /** From now on nothing is answered, and nobody is told. */
  silent: boolean;
  /** What a command is refused with, by its name. */
  readonly refusals: Map<string, string>;
  /** New messages are not announced to idle clients. */
  mute: boolean;
  readonly connections: () => number;
  readonly logins: number;
  close(): Promise<void>;
}

export async function startImapServer(): Promise<ImapServer> {
  const messages: ImapServer["messages"] = new Map();
  /** How many messages each client has heard of, and what it waits with. */
  const sockets = new Map<Socket, { idleTag: string | null; told: number }>();
  const tell = (socket: Socket, state: { told: number }) => {
    if (imap.mute || imap.silent || state.told === messages.size) return;
    state.told = messages.size;
    socket.write(`* ${messages.size} EXISTS\r\n`);
  };
  let uidNext = 1;
  let uidValidity = 1_000;
  let logins = 0;
  const uids = () => [...messages.keys()].sort((one, other) => one - other);

  const server = createServer((socket) => {
    const state = { idleTag: null as string | null, told: 0 };
    sockets.set(socket, state);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    const say = (line: string | Buffer) => {
      if (!imap.silent) socket.write(typeof line === "string" ? `${line}\r\n` : line);
    };
    say("* OK ready");
    let buffer = "";
    socket.on("data", (chunk) => {
      buffer += chunk.toString("latin1");
      for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        answer(line);
      }
    });

    function answer(line: string): void {
      if (line === "DONE" && state.idleTag !== null) {
        say(`${state.idleTag} OK done`);
        state.idleTag = null;
        return;
      }
      const [tag = "", command = "", ...rest] = line.split(" ");
      const name = command.toUpperCase() === "UID" ? `UID ${(rest.shift() ?? "").toUpperCase()}` : command.toUpperCase();
      const args = rest.join(" ");
      const ok = () => say(`${tag} OK done`);
      const refusal = imap.refusals.get(name);
      if (refusal !== undefined) {
        say(`${tag} NO ${refusal}`);
        return;
      }
      if (name === "CAPABILITY") say("* CAPABILITY IMAP4rev1 IDLE UIDPLUS");
      else if (name === "LOGIN") logins += 1;
      else if (name === "LIST" || name === "LSUB") say('* LIST () "/" INBOX');
      else if (name === "SELECT") {
        say(`* ${messages.size} EXISTS`);
        state.told = messages.size;
        say("* FLAGS (\\Seen)");
        say(`* OK [UIDVALIDITY ${uidValidity}] valid`);
        say(`* OK [UIDNEXT ${uidNext}] next`);
      } else if (name === "UID SEARCH") say(`* SEARCH ${searched(args).join(" ")}`.trimEnd());
      else if (name === "UID FETCH") fetch(args);
      else if (name === "UID STORE") {
        const message = messages.get(Number(rest[0]));
        if (message && args.includes("\\Seen")) message.seen = true;
      } else if (name === "IDLE") {
        state.idleTag = tag;
        say("+ idling");
        tell(socket, state);
        return;
      } else if (name === "LOGOUT") {
        say("* BYE");
        ok();
        socket.end();
        return;
      } else if (name === "NOOP") tell(socket, state);
      ok();
    }

    function searched(args: string): number[] {
      const [, from] = /UID (\d+):\*/.exec(args) ?? [];
      if (from !== undefined) {
        // As the standard says, the last message is found although it is older.
        const found = uids().filter((uid) => uid >= Number(from));
        return found.length > 0 ? found : uids().slice(-1);
      }
      return uids().filter((uid) => /SINCE/.test(args) || !messages.get(uid)?.seen);
    }

    function fetch(args: string): void {
      const uid = Number(args.split(" ")[0]);
      const message = messages.get(uid);
      if (!message) return;
      const start = `* ${uids().indexOf(uid) + 1} FETCH (UID ${uid}`;
      if (!/BODY/.test(args)) {
        say(`${start} RFC822.SIZE ${message.raw.byteLength})`);
        return;
      }
      const [, first, length] = /<(\d+)\.(\d+)>/.exec(args) ?? [];
      const body = first === undefined ? message.raw : message.raw.subarray(Number(first), Number(first) + Number(length));
      const label = first === undefined ? "BODY[]" : `BODY[]<${first}>`;
      say(Buffer.concat([Buffer.from(`${start} ${label} {${body.byteLength}}\r\n`), body, Buffer.from(")\r\n")]));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const imap = {
    port: (server.address() as AddressInfo).port,
    messages,
    silent: false,
    refusals: new Map(),
    mute: false,
    get logins() {
      return logins;
    },
    connections: () => sockets.size,
    deliver(raw: Buffer) {
      const uid = uidNext;
      uidNext += 1;
      messages.set(uid, { raw, seen: false });
      for (const [socket, state] of sockets) if (state.idleTag !== null) tell(socket, state);
      return uid;
    },
    renumber() {
      const kept = [...messages.values()];
      messages.clear();
      uidValidity += 1;
      uidNext = 1;
      for (const message of kept) {
        messages.set(uidNext, message);
        uidNext += 1;
      }
      imap.cut();
    },
    cut() {
      for (const socket of sockets.keys()) socket.destroy();
    },
    async close() {
      imap.cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return imap;
}

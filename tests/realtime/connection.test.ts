import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { createConnection } from "../../server/realtime/connection.ts";
import { REALTIME_LIMITS } from "../../server/realtime/limits.ts";
import { sessionOf } from "./support.ts";

/** The parts of a socket that a connection uses. */
function fakeSocket() {
  const socket = {
    readyState: WebSocket.OPEN as number,
    bufferedAmount: 0,
    sent: [] as { event: string; data: string }[],
    code: 0,
    send: (text: string) => socket.sent.push(JSON.parse(text) as { event: string; data: string }),
    close(code: number) {
      socket.code = code;
      socket.readyState = WebSocket.CLOSING;
    },
    terminate() {
      socket.readyState = WebSocket.CLOSED;
    },
  };
  return socket;
}

function open() {
  const socket = fakeSocket();
  const connection = createConnection(socket as unknown as WebSocket, "127.0.0.1", REALTIME_LIMITS);
  return { socket, connection, after: (seconds: number) => connection.check(connection.openedAt + seconds * 1_000) };
}

test("a silent client is pinged and disconnected if it doesn't respond", () => {
  const { socket, connection, after } = open();
  connection.bind(sessionOf(7));
  after(40);
  expect(socket.sent).toEqual([]);
  after(46);
  expect(socket.sent.map(({ event }) => event)).toEqual(["pusher:ping"]);
  after(70);
  expect(socket.code).toBe(0);
  after(77);
  expect(socket.code).toBe(4201);
});

test("a client that responds stays connected", () => {
  const { socket, connection, after } = open();
  connection.bind(sessionOf(7));
  after(46);
  connection.heard(connection.openedAt + 50_000, true);
  after(80);
  after(94);
  expect(socket.code).toBe(0);
});

test("an unauthenticated socket is closed", () => {
  const { socket, after } = open();
  after(59);
  expect(socket.code).toBe(0);
  after(61);
  expect(socket.code).toBe(4202);
});

test("nothing is sent to a closing socket, and a slow one is disconnected", () => {
  const { socket, connection } = open();
  connection.close(4009, "The session has ended");
  const before = socket.sent.length;
  connection.send("{}");
  expect(socket.sent).toHaveLength(before);
  const slow = open();
  slow.socket.bufferedAmount = REALTIME_LIMITS.buffered + 1;
  slow.connection.send("{}");
  expect(slow.socket.readyState).toBe(WebSocket.CLOSED);
});

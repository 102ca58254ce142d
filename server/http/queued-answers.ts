import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Emits "close" on every unfinished answer of a connection that ends. Node does this only for the answer that is being sent: those that a
 * client has pipelined behind it would never learn of the end, and whatever waits for it (a place, an open file) would be kept for good.
 */
export function closeQueuedAnswers(server: Server): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>();

  function answersOf(socket: Socket): Set<ServerResponse> {
    const known = unfinished.get(socket);
    if (known) return known;
    const answers = new Set<ServerResponse>();
    unfinished.set(socket, answers);
    // Once Node has closed the answer being sent, which removes it here.
    socket.once("close", () => setImmediate(() => answers.forEach(close)));
    return answers;
  }

  server.on("request", ({ socket }, answer) => {
    const answers = answersOf(socket);
    answers.add(answer);
    answer.once("close", () => answers.delete(answer));
  });
}

function close(answer: ServerResponse): void {
  answer.destroy();
  answer.emit("close");
}

import type { ChangedEvent, CommentEvent } from "../../src/contract/push-events.ts";
import type { Log } from "../config/log.ts";
import { stakeholderChannel, userChannel } from "./channels.ts";
import type { Connection } from "./connection.ts";
import type { BusMessage, ChangedMessage } from "./messages.ts";
import { CODE, frame } from "./protocol.ts";
import type { Registry } from "./registry.ts";

/** Whether the user may read the row of a message, by the scope rules and the message's row values. */
export type MayRead = (userId: number, message: ChangedMessage) => boolean | Promise<boolean>;

/** The event that tells a browser of a change, and its data. */
export function changeEvent(
  message: Omit<ChangedMessage, "kind">,
): readonly [event: "changed" | "comment", data: ChangedEvent | CommentEvent] {
  const { resource, id, version, change, comment } = message;
  return comment ? ["comment", { resource, id, commentId: comment.id }] : ["changed", { resource, id, version, kind: change }];
}

/** Handles bus messages in this process: forwards them to its sockets. */
export function createDelivery(
  registry: Registry,
  mayRead: MayRead,
  log: Log,
  bind: (connection: Connection, message: BusMessage & { kind: "bind" }) => void,
) {
  function emit(channel: string, event: string, data: unknown): void {
    const members = registry.inChannel(channel);
    if (members.length === 0) return;
    const text = frame(event, data, channel);
    for (const member of members) member.send(text);
  }

  function closeAll(connections: readonly Connection[], code: number, reason: string): void {
    for (const connection of connections) connection.close(code, reason);
  }

  async function changed(userId: number, message: ChangedMessage): Promise<void> {
    try {
      if (await mayRead(userId, message)) emit(userChannel(userId), ...changeEvent(message));
    } catch (error) {
      log.error({ err: error, userId, resource: message.resource }, "could not tell whether a user may see a change");
    }
  }

  return function deliver(message: BusMessage): void {
    switch (message.kind) {
      case "users":
        for (const userId of new Set(message.userIds)) emit(userChannel(userId), message.event, message.data);
        return;
      case "stakeholder":
        emit(stakeholderChannel(message.stakeholderId), message.event, message.data);
        return;
      case "changed":
        for (const userId of registry.users()) void changed(userId, message);
        return;
      case "bind": {
        const connection = registry.socket(message.socketId);
        if (connection) bind(connection, message);
        return;
      }
      case "close-user":
        closeAll(registry.ofUser(message.userId), message.code ?? CODE.unauthorized, "The access has ended");
        return;
      case "close-session":
        closeAll(registry.ofSession(message.sessionId), CODE.unauthorized, "The session has ended");
        return;
      case "abilities": {
        const users = message.userIds === "all" ? registry.users() : message.userIds;
        for (const userId of users) {
          emit(userChannel(userId), "abilities", {});
          closeAll(registry.ofUser(userId), CODE.reconnect, "The access has changed");
        }
        return;
      }
      case "maintenance":
        for (const userId of registry.users()) emit(userChannel(userId), "maintenance", { on: message.on });
        return;
      case "gap":
        closeAll(registry.all(), CODE.reconnect, "Messages may have been missed");
    }
  };
}

import Pusher from "pusher";
import type { Log } from "../config/log.ts";
import type { Bus } from "./bus.ts";
import { isSocketId, mayJoin, stakeholderChannel, userChannel } from "./channels.ts";
import { changeEvent } from "./delivery.ts";
import type { HostedService } from "./hosted-service.ts";
import type { BusMessage, ChangedMessage } from "./messages.ts";
import type { Realtime } from "./realtime.ts";

export interface HostedOptions extends HostedService {
  readonly bus: Bus;
  readonly log: Log;
  /** Returns the users who may read the row of a message. All of them are notified, because it isn't known here who is connected. */
  readonly readersOf: (message: ChangedMessage) => Promise<readonly number[]>;
}

/** Hosted services accept at most 100 channels per call. */
const CHANNELS_PER_CALL = 100;

/**
 * Push over any Pusher-compatible service (Pusher, Soketi, Reverb).
 * Only the service knows which socket belongs to which session, so closing a session doesn't close its socket there.
 * The socket no longer receives anything, because nothing is sent to users without access.
 */
export function createHostedRealtime(options: HostedOptions): Realtime {
  const { bus, log } = options;
  const service = new Pusher({
    appId: options.appId,
    key: options.key,
    secret: options.secret,
    host: options.host,
    ...(options.port === undefined ? {} : { port: String(options.port) }),
    useTLS: options.tls,
    timeout: 5_000,
  });

  async function toUsers(userIds: readonly number[], event: string, data: unknown): Promise<void> {
    const channels = [...new Set(userIds)].map(userChannel);
    for (let start = 0; start < channels.length; start += CHANNELS_PER_CALL) {
      await service.trigger(channels.slice(start, start + CHANNELS_PER_CALL), event, data);
    }
  }

  const unsubscribe = bus.subscribe((message: BusMessage) => {
    if (message.kind === "abilities" && message.userIds !== "all") {
      toUsers(message.userIds, "abilities", {}).catch((error: unknown) => log.warn({ err: error }, "could not push a change of access"));
    }
  });

  return {
    attach: () => undefined,
    authorize(socketId, channel, session) {
      if (!isSocketId(socketId) || !mayJoin(session, channel)) return null;
      return { auth: service.authorizeChannel(socketId, channel).auth };
    },
    toUsers,
    async toStakeholder(stakeholderId, event, data) {
      await service.trigger(stakeholderChannel(stakeholderId), event, data);
    },
    async changed(message) {
      await toUsers(await options.readersOf({ kind: "changed", ...message }), ...changeEvent(message));
    },
    connectedUsers: () => null,
    load: () => null,
    async closeUser(userId, code) {
      await bus.publish({ kind: "close-user", userId, ...(code === undefined ? {} : { code }) });
      await service
        .terminateUserConnections(String(userId))
        .catch((error: unknown) => log.warn({ err: error, userId }, "the push service could not end a user's sockets"));
    },
    closeSession: (sessionId) => bus.publish({ kind: "close-session", sessionId }),
    drain: () => undefined,
    async close() {
      unsubscribe();
    },
  };
}

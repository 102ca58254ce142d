import Pusher from "pusher-js";
import { untilAnswered } from "../../../src/providers/session/channel-auth.ts";
import type { Caller } from "../../support/caller.ts";
import { retryingFetch } from "../../support/retrying-fetch.ts";
import { delay } from "../../support/waits.ts";

interface Notification {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

/** A signed-in client without a UI: it receives pushed events and fetches notifications that it may have missed. */
export interface Listener {
  readonly userId: number;
  /** Messages on the user's own channel, in order. */
  readonly frames: readonly { readonly event: string; readonly data: unknown }[];
  /** The notifications that it knows, pushed or fetched, by id. */
  readonly known: ReadonlyMap<number, Notification>;
  /** How many times it joined its channel. */
  readonly joined: number;
  /** The client's connection state: "connected", "disconnected", ... */
  readonly state: string;
  close(): void;
}

/** Connects like the app; resolves once the user's channel is joined. */
export async function listen(url: string, { token }: Caller): Promise<Listener> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const get = async (path: string) => (await retryingFetch(`${url}/api/${path}`, { headers })).json();
  const [iam, config] = await Promise.all([get("iam"), get("client-config")]);
  const userId: number = iam.user.id;
  const { hostname, port, protocol } = new URL(url);
  const pusher = new Pusher(config.data.realtime.key, {
    cluster: config.data.realtime.cluster,
    wsHost: hostname,
    wsPort: Number(port),
    wssPort: Number(port),
    forceTLS: protocol === "https:",
    enabledTransports: ["ws", "wss"],
    channelAuthorization: {
      transport: "ajax",
      endpoint: "",
      customHandler: ({ socketId, channelName }, done) => {
        const authorize = async () => {
          const response = await fetch(`${url}/api/broadcasting/auth`, {
            method: "POST",
            headers,
            body: JSON.stringify({ socket_id: socketId, channel_name: channelName }),
          }).catch(() => undefined);
          if (response?.ok) return response.json();
          throw Object.assign(new Error("refused"), { name: "ApiError", statusCode: response?.status ?? 0 });
        };
        untilAnswered(authorize, () => pusher.connection.socket_id === socketId)
          .then((auth) => done(null, auth))
          .catch((error: unknown) => done(error instanceof Error ? error : new Error("refused"), null));
      },
    },
  });
  const frames: { event: string; data: unknown }[] = [];
  const known = new Map<number, Notification>();
  let joined = 0;
  let closed = false;

  /** Fetches page by page, retrying until each succeeds. */
  async function fetchMissed(page = 1): Promise<void> {
    const response = await fetch(`${url}/api/notifications?pageSize=100&page=${page}`, { headers }).catch(() => undefined);
    if (!response?.ok) {
      await delay(300);
      return closed ? undefined : fetchMissed(page);
    }
    const { data } = (await response.json()) as { data: { notifications: Notification[] } };
    for (const each of data.notifications) known.set(each.id, each);
    if (data.notifications.length === 100) await fetchMissed(page + 1);
  }

  // Like the app, because the client by itself waits 15 seconds after a refused connection.
  const nudge = setInterval(() => {
    if (["connecting", "unavailable"].includes(pusher.connection.state)) {
      pusher.disconnect();
      pusher.connect();
    }
  }, 1_000);

  const channel = pusher.subscribe(`private-user.${userId}`);
  channel.bind_global((event: string, data: unknown) => {
    if (event.startsWith("pusher:")) return;
    frames.push({ event, data });
    if (event !== "notification") return;
    const { notification } = data as { notification: Notification };
    known.set(notification.id, notification);
  });
  channel.bind("pusher:subscription_succeeded", () => {
    joined += 1;
    if (joined > 1) void fetchMissed();
  });
  await new Promise<void>((resolve, reject) => {
    channel.bind("pusher:subscription_succeeded", () => resolve());
    channel.bind("pusher:subscription_error", (error: unknown) => reject(new Error(JSON.stringify(error))));
  });
  return {
    userId,
    frames,
    known,
    get joined() {
      return joined;
    },
    get state() {
      return pusher.connection.state;
    },
    close() {
      closed = true;
      clearInterval(nudge);
      pusher.disconnect();
    },
  };
}

/** The ids of a user's unread notifications, page by page, newest first. */
export async function unreadOf(url: string, caller: Caller, page = 1): Promise<number[]> {
  const response = await retryingFetch(`${url}/api/notifications?isUnread=1&pageSize=50&page=${page}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  const { data } = (await response.json()) as { data: { notifications: Notification[] } };
  const ids = data.notifications.map(({ id }) => id);
  return ids.length < 50 ? ids : [...ids, ...(await unreadOf(url, caller, page + 1))];
}

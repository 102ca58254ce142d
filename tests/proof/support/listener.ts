import Pusher from "pusher-js";
import { untilAnswered } from "../../../src/providers/channel-auth.ts";
import type { Caller } from "./load.ts";
import { retryingFetch } from "./retrying-fetch.ts";

interface Notification {
  readonly id: number;
  readonly title: string;
  readonly message: string;
}

/** A signed-in browser without its screens: it hears what is pushed, and asks for what it may have missed. */
export interface Listener {
  readonly userId: number;
  /** Frames on the user's own channel, in order. */
  readonly frames: readonly { readonly event: string; readonly data: unknown }[];
  /** Notifications it knows of, pushed or fetched, by id. */
  readonly known: ReadonlyMap<number, Notification>;
  /** Times that its channel was joined. */
  readonly joined: number;
  /** As the client calls it: "connected", "disconnected", ... */
  readonly state: string;
  close(): void;
}

/** Connects as the app does, and settles once the user's channel is joined. */
export async function listen(url: string, { token }: Caller): Promise<Listener> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const get = async (path: string) => (await retryingFetch(`${url}/api/${path}`, { headers })).json();
  const [iam, config] = await Promise.all([get("iam"), get("client-config")]);
  const userId: number = iam.user.id;
  const { hostname, port } = new URL(url);
  const pusher = new Pusher(config.data.realtime.key, {
    cluster: config.data.realtime.cluster,
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ["ws"],
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

  /** Page by page, and again until it is answered. */
  async function fetchMissed(page = 1): Promise<void> {
    const response = await fetch(`${url}/api/notifications?pageSize=100&page=${page}`, { headers }).catch(() => undefined);
    if (!response?.ok) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return closed ? undefined : fetchMissed(page);
    }
    const { data } = (await response.json()) as { data: { notifications: Notification[] } };
    for (const each of data.notifications) known.set(each.id, each);
    if (data.notifications.length === 100) await fetchMissed(page + 1);
  }

  // As the app does: by itself the client waits a quarter of a minute after a refused connection.
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

/** What somebody has not read yet, page by page, newest first. */
export async function unreadOf(url: string, { token }: Caller, page = 1): Promise<number[]> {
  const response = await retryingFetch(`${url}/api/notifications?isUnread=1&pageSize=50&page=${page}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await response.json()) as { data: { notifications: Notification[] } };
  const ids = data.notifications.map(({ id }) => id);
  return ids.length < 50 ? ids : [...ids, ...(await unreadOf(url, { token }, page + 1))];
}

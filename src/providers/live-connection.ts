import Echo from "laravel-echo";
import Pusher from "pusher-js";
import { http } from "./http.ts";
import { emitLive, type LiveEvents } from "./live-events.ts";
import type { RealtimeConfig } from "./realtime-config.ts";

/** Loaded after signing in, beside the first screen: no page waits for the push connection. */

const secure = () => location.protocol === "https:";

function createEcho(config: RealtimeConfig): { echo: Echo<"pusher">; pusher: Pusher } {
  const port = config.port ?? (Number(location.port) || (secure() ? 443 : 80));
  const pusher = new Pusher(config.key, {
    cluster: config.cluster,
    wsHost: config.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    ...(config.path ? { wsPath: config.path } : {}),
    forceTLS: secure() || config.port === 443,
    enabledTransports: ["ws", "wss"],
    enableStats: false,
    channelAuthorization: {
      transport: "ajax",
      endpoint: "",
      // Through our client: it carries today's token and notices when the session has ended.
      customHandler: ({ socketId, channelName }, done) => {
        http
          .post<{ auth: string }>("/broadcasting/auth", { socket_id: socketId, channel_name: channelName })
          .then(({ data }) => done(null, data))
          .catch((failure: unknown) => done(failure instanceof Error ? failure : new Error("refused"), null));
      },
    },
  });
  return { pusher, echo: new Echo({ broadcaster: "pusher", key: config.key, client: pusher, withoutInterceptors: true }) };
}

/** Connects as a user and feeds the local events. Answers the function that disconnects. */
export function connectLive(config: RealtimeConfig, user: { id: number; stakeholder_id: number | null }): () => void {
  const { echo, pusher } = createEcho(config);
  const channels = [`user.${user.id}`, ...(user.stakeholder_id === null ? [] : [`stakeholder.${user.stakeholder_id}`])];

  // The server's own events, in the server's own shapes; each name has exactly one.
  const forward =
    <K extends keyof LiveEvents>(name: K) =>
    (event: LiveEvents[K]) =>
      emitLive(name, event);
  for (const channel of channels) {
    echo
      .private(channel)
      .listen(".notification", forward("notification"))
      .listen(".export", forward("export"))
      .listen(".changed", forward("changed"));
  }

  let wasConnected = false;
  pusher.connection.bind("state_change", ({ current }: { current: string }) => {
    const connected = current === "connected";
    emitLive("status", connected || current === "connecting");
    if (connected && wasConnected) emitLive("reconnected", null);
    if (connected) wasConnected = true;
  });

  return () => {
    pusher.connection.unbind_all();
    echo.disconnect();
  };
}

import Echo from "laravel-echo";
import Pusher from "pusher-js";
import { untilAnswered } from "./channel-auth.ts";
import { http } from "./http.ts";
import { emitLive, type LiveEvents } from "./live-events.ts";
import type { RealtimeConfig } from "./realtime-config.ts";

/** Loaded after signing in, beside the first screen: no page waits for the push connection. */

const secure = () => location.protocol === "https:";

function createEcho(config: RealtimeConfig): { echo: Echo<"pusher">; pusher: Pusher } {
  const port = config.port ?? (Number(location.port) || (secure() ? 443 : 80));
  const tls = secure() || config.port === 443;
  const pusher = new Pusher(config.key, {
    cluster: config.cluster,
    wsHost: config.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    ...(config.path ? { wsPath: config.path } : {}),
    forceTLS: tls,
    // Without TLS there is nothing to fall back to: the same port would be asked in a language it doesn't speak.
    enabledTransports: tls ? ["ws", "wss"] : ["ws"],
    enableStats: false,
    channelAuthorization: {
      transport: "ajax",
      endpoint: "",
      // Through our client: it carries today's token and notices when the session has ended.
      customHandler: ({ socketId, channelName }, done) => {
        untilAnswered(
          async () => (await http.post<{ auth: string }>("/broadcasting/auth", { socket_id: socketId, channel_name: channelName })).data,
          () => pusher.connection.socket_id === socketId,
        )
          .then((data) => done(null, data))
          .catch((failure: unknown) => done(failure instanceof Error ? failure : new Error("refused"), null));
      },
    },
  });
  return { pusher, echo: new Echo({ broadcaster: "pusher", key: config.key, client: pusher, withoutInterceptors: true }) };
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * By itself pusher-js waits 15 seconds after a refused connection, an age when a server has only been restarted. So it is
 * asked again sooner, at growing intervals that differ from browser to browser. A connection the server has ended for
 * good ("disconnected", "failed") is left alone.
 */
function nudge(pusher: Pusher): () => void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    timer = setTimeout(again, wait * (1 + Math.random() / 2));
  };
  const again = () => {
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS);
    pusher.disconnect();
    pusher.connect();
  };
  pusher.connection.bind("state_change", ({ current }: { current: string }) => {
    if (current === "connected") wait = FIRST_WAIT_MS;
    if (current === "connecting" || current === "unavailable") arm();
    else clearTimeout(timer);
  });
  return () => clearTimeout(timer);
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
  const open = new Set<string>();
  let joinedBefore = false;
  // The connection alone hears nothing yet: whoever asked for what was missed already now would miss what comes in between.
  const joined = (channel: string) => {
    open.add(channel);
    if (open.size < channels.length) return;
    emitLive("joined", null);
    if (joinedBefore) emitLive("reconnected", null);
    joinedBefore = true;
  };
  for (const channel of channels) {
    echo
      .private(channel)
      .subscribed(() => joined(channel))
      // Refused, there is nothing to wait for; the page can still be made right.
      .error(() => joined(channel))
      .listen(".notification", forward("notification"))
      .listen(".export", forward("export"))
      .listen(".export.progress", forward("export.progress"))
      .listen(".changed", forward("changed"))
      .listen(".abilities", forward("abilities"))
      .listen(".maintenance", forward("maintenance"));
  }

  pusher.connection.bind("state_change", ({ previous, current }: { previous: string; current: string }) => {
    const connected = current === "connected";
    if (previous === "connected" && current === "disconnected") emitLive("ended", null);
    emitLive("status", connected);
    if (!connected) open.clear();
  });

  const stopNudging = nudge(pusher);
  return () => {
    stopNudging();
    pusher.connection.unbind_all();
    echo.disconnect();
  };
}

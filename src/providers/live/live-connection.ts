import Echo from "laravel-echo";
import Pusher from "pusher-js";
import type { RealtimeConfig } from "../../contract/client-config.ts";
import { http } from "../calls/http.ts";
import { untilAnswered } from "../session/channel-auth.ts";
import { emitLive, type LiveEvents } from "./live-events.ts";

/** Loaded after sign-in, in parallel with the first screen: no page waits for the push connection. */

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
    // Without TLS there is no fallback: a TLS connection to the same port would fail.
    enabledTransports: tls ? ["ws", "wss"] : ["ws"],
    enableStats: false,
    channelAuthorization: {
      transport: "ajax",
      endpoint: "",
      // Uses our client, which sends the current token and detects the end of the session.
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
 * pusher-js waits 15 seconds after a refused connection, which is long after a mere server restart. This reconnects sooner, at growing
 * intervals that differ between browsers. A connection that the server has ended for good ("disconnected", "failed") is left alone.
 */
function nudge(pusher: Pusher): () => void {
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    timer = setTimeout(reconnect, wait * (1 + Math.random() / 2));
  };
  const reconnect = () => {
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

/** A first connection that is there later than this, in ms, has missed changes of what is shown, as one that was interrupted. */
const LATE_MS = 3_000;

/**
 * Connects as a user and emits the local events. `since`: when the page began to show what can change, as of `performance.now()`. Returns the
 * function that disconnects.
 */
export function connectLive(config: RealtimeConfig, user: { id: number; stakeholder_id: number | null }, since: number): () => void {
  const { echo, pusher } = createEcho(config);
  const channels = [`user.${user.id}`, ...(user.stakeholder_id === null ? [] : [`stakeholder.${user.stakeholder_id}`])];

  // The server's own events, in the server's own shapes; each name has exactly one shape.
  const forward =
    <K extends keyof LiveEvents>(name: K) =>
    (event: LiveEvents[K]) =>
      emitLive(name, event);
  const open = new Set<string>();
  let isFirst = true;
  // "joined" waits for all channels: anything loaded earlier would miss events that happen before the last channel is open.
  const joined = (channel: string) => {
    open.add(channel);
    if (open.size < channels.length) return;
    emitLive("joined", null);
    if (!isFirst || performance.now() - since > LATE_MS) emitLive("reconnected", null);
    isFirst = false;
  };
  for (const channel of channels) {
    echo
      .private(channel)
      .subscribed(() => joined(channel))
      // A refused channel will never open, so it counts as joined; the page can still load what it missed.
      .error(() => joined(channel))
      .listen(".notification", forward("notification"))
      .listen(".export", forward("export"))
      .listen(".export.progress", forward("export.progress"))
      .listen(".changed", forward("changed"))
      .listen(".comment", forward("comment"))
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

import { afterFirstAnswer } from "../providers/calls/first-answer.ts";
import { ownExports } from "../providers/calls/own-exports.ts";
import { clientConfig } from "../providers/client-config.ts";
import { onLive } from "../providers/live/live-events.ts";
import { readRealtime } from "../providers/live/realtime-config.ts";
import { playChime } from "../providers/live/sound.ts";
import { forgetScanSnapshot, unsentScans } from "../providers/scan-snapshot.ts";
import { authState } from "../providers/session/auth-state.ts";
import { followOtherTabs } from "../providers/session/other-tabs.ts";
import { loadIdentity } from "../providers/session/session.ts";
import { onSessionEnd } from "../providers/session/session-end.ts";
import { showToast } from "../providers/toasts.ts";
import { followNotifications, loadNotifications } from "../shell/notification-state.ts";
import { keepInstalled } from "./installed-app.ts";

/** Keeps the push connection in step with the signed-in user. */
function keepConnected(): () => void {
  let connectedAs: number | undefined;
  let disconnect = () => {};
  const follow = async () => {
    const { user, authenticated } = authState.get();
    const realtime = readRealtime(clientConfig.get().realtime);
    const userId = authenticated && realtime ? user?.id : undefined;
    if (userId === connectedAs) return;
    disconnect();
    disconnect = () => {};
    connectedAs = userId;
    if (userId === undefined || !user || !realtime) return;
    await afterFirstAnswer();
    const since = performance.now();
    const { connectLive } = await import("../providers/live/live-connection.ts");
    // The user may have changed or signed out while the code was loading.
    if (connectedAs === userId && authState.get().user?.id === userId) disconnect = connectLive(realtime, user, since);
  };
  void follow();
  const stops = [authState.subscribe(() => void follow()), clientConfig.subscribe(() => void follow())];
  return () => {
    for (const stop of stops) stop();
    disconnect();
  };
}

const RETRY_MS = 3_000;

/** Loads the identity for each new token: after a login here, in another tab, or during an earlier visit. */
function keepIdentity(): () => void {
  let loadedFor: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    const { authToken } = authState.get();
    if (authToken === loadedFor) return;
    loadedFor = authToken;
    if (authToken) void load(authToken);
  };
  // A failure without an answer says nothing about the session, so it is retried. A 401 has already ended the session.
  const load = (token: string): Promise<void> =>
    loadIdentity().catch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => authState.get().authToken === token && void load(token), RETRY_MS);
    });
  follow();
  const stop = authState.subscribe(follow);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

const JOIN_MS = 2_000;

/**
 * Loads the notifications from before the connection was joined, and retries until it succeeds. If the connection takes long, they are
 * loaded without it.
 */
function keepNotifications(): () => void {
  let followed: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => {
    clearTimeout(timer);
    if (!authState.get().authenticated) return;
    loadNotifications().catch(() => {
      timer = setTimeout(load, RETRY_MS);
    });
  };
  const follow = () => {
    const { user, authenticated } = authState.get();
    const id = authenticated ? user?.id : undefined;
    if (id === followed) return;
    followed = id;
    clearTimeout(timer);
    timer = undefined;
    if (id === undefined) return;
    // From when the connection begins to be made.
    void afterFirstAnswer().then(() => {
      if (id === followed) timer ??= setTimeout(load, JOIN_MS);
    });
  };
  follow();
  const stops = [authState.subscribe(follow), onLive("joined", load)];
  return () => {
    followed = undefined;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

const SETTLED_MS = 1_000;

/** Loads what the next screen is likely to need, once the first one is shown. If that fails, the screen that needs it asks again. */
function prepareControls(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  void afterFirstAnswer().then(() => {
    timer = setTimeout(() => void import("../views/kit/controls.ts").catch(() => undefined), SETTLED_MS);
  });
  return () => clearTimeout(timer);
}

/** Announces exports. The code is loaded with the first export, so that users without exports never load it. */
function followExports(): () => void {
  const load = () => import("../shell/exports/export-watch.ts");
  let resumedFor: number | undefined;
  const resume = () => {
    const { user, authenticated } = authState.get();
    const id = authenticated ? user?.id : undefined;
    if (id === resumedFor) return;
    resumedFor = id;
    if (id !== undefined && ownExports().length > 0) void load().then(({ resumeExports }) => resumeExports());
  };
  resume();
  const stops = [
    authState.subscribe(resume),
    onLive("export", (event) => void load().then(({ announceExport }) => announceExport(event))),
    // For an export of another window, only the outcome is announced here.
    onLive("export.progress", (state) => void (ownExports().includes(state.id) && load().then(({ noteExport }) => noteExport(state)))),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sends what was scanned and could not be sent, whichever screen its user is on. The code is loaded only if there is something. */
function followScans(): () => void {
  let sentFor: number | undefined;
  const follow = () => {
    const { user, authenticated } = authState.get();
    const id = authenticated ? user?.id : undefined;
    if (id === sentFor) return;
    sentFor = id;
    if (id === undefined || unsentScans(id) === 0) return;
    void afterFirstAnswer()
      .then(() => import("../pages/warehousing/scan/store/sending.ts"))
      .then(({ keepSending }) => keepSending())
      .catch(() => undefined);
  };
  follow();
  const stops = [authState.subscribe(follow), onSessionEnd(forgetScanSnapshot)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Starts everything that runs as long as the application is open. Returns the function that stops it all. */
export function startSession(): () => void {
  const stops = [
    keepIdentity(),
    keepConnected(),
    keepNotifications(),
    followOtherTabs(),
    followNotifications((notification) => {
      showToast({ kind: "info", message: notification.title, description: notification.message });
      playChime();
    }),
    // Menu, buttons and routes follow a change of abilities at once; a change missed during a disconnection is loaded on reconnect.
    onLive("abilities", () => void loadIdentity().catch(() => undefined)),
    onLive("reconnected", () => void loadIdentity().catch(() => undefined)),
    // The status of the answer does the rest: 401 ends the session here as well, 503 leads to the maintenance screen.
    onLive("ended", () => void loadIdentity().catch(() => undefined)),
    onLive("maintenance", () => void loadIdentity().catch(() => undefined)),
    followExports(),
    followScans(),
    keepInstalled(),
    prepareControls(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

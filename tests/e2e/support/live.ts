import type { Page, WebSocket } from "playwright-core";

/** The user's own, and that of the user's company. */
const CHANNELS = 2;

/** Waits for the page's next push connection to join its channels: what is sent before reaches the page with its next load only. */
export async function socketOf(page: Page): Promise<WebSocket> {
  for (;;) {
    const socket = await page.waitForEvent("websocket", (opened) => opened.url().includes("/app/"));
    let channels = 0;
    const joined = socket.waitForEvent("framereceived", ({ payload }) => {
      if (String(payload).includes("subscription_succeeded")) channels += 1;
      return channels === CHANNELS;
    });
    // A socket can close with its page before it has joined its channels; the next page then opens a new one.
    if (
      await joined.then(
        () => true,
        () => false,
      )
    )
      return socket;
    if (!socket.isClosed()) throw new Error("The push connection was not let into its channels.");
  }
}

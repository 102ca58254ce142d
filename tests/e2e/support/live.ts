import type { Page, WebSocket } from "playwright-core";

/** Waits for the page's next push connection to join a channel: what is sent before reaches the page with its next load only. */
export async function socketOf(page: Page): Promise<WebSocket> {
  for (;;) {
    const socket = await page.waitForEvent("websocket", (opened) => opened.url().includes("/app/"));
    const joined = socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("subscription_succeeded"));
    // A socket can close with its page before it has joined a channel; the next page then opens a new one.
    if (
      await joined.then(
        () => true,
        () => false,
      )
    )
      return socket;
    if (!socket.isClosed()) throw new Error("The push connection was not let into a channel.");
  }
}

/**
 * Shows in the browser why the changed sources were not taken over, in vite's error overlay: in every open page, and in those that are opened
 * or reloaded before it is mended. The terminal, where it stands too, is often behind the browser.
 */
export function devRefusal() {
  let reason = null;
  let ws;
  const show = () => ws?.send({ type: "error", err: { message: reason, stack: "", plugin: "hq" } });
  return {
    /** `socket`: vite's connection to its pages. */
    attach(socket) {
      ws = socket;
      ws.on("connection", () => {
        if (reason !== null) show();
      });
      if (reason !== null) show();
    },
    refuse(problems) {
      reason = ["The server was not restarted:", ...problems.map((problem) => `- ${problem}`)].join("\n");
      console.error(reason);
      show();
    },
    accept() {
      if (reason === null) return;
      reason = null;
      // What the pages show may be from before, and the overlay goes with it.
      ws?.send({ type: "full-reload" });
    },
  };
}

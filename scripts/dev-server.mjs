/**
 * The server process of `npm run dev`, started ahead of its need: it loads the packages at once, and the server when it is told where its
 * bundle is. A restart then loads our own code only.
 */
let loaded = Promise.resolve();

process.on("message", ({ packages, main }) => {
  for (const name of packages ?? []) loaded = loaded.then(() => import(name)).catch(() => undefined);
  if (main) void loaded.then(() => start(main));
});

/** Without an error, the import ends when the server listens; with one, the server has said why and ends the process. */
async function start(main) {
  await import(main);
  process.send?.("ready");
  process.disconnect?.();
}

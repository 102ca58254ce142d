/**
 * The server process of `npm run dev`, started ahead of its need: it loads the packages at once, checks the declarations of its bundle, and
 * loads the server when it is told where it is. A restart then loads our own code only, and the running server is ended for no mistake.
 */
let loaded = Promise.resolve();

process.on("message", ({ packages, check, main }) => {
  for (const name of packages ?? []) loaded = loaded.then(() => import(name)).catch(() => undefined);
  if (check) void loaded.then(() => problemsOf(check)).then((problems) => process.send?.({ problems }));
  if (main) void loaded.then(() => start(main));
});

async function problemsOf(check) {
  try {
    const { programProblems } = await import(check);
    return programProblems();
  } catch (error) {
    // A source that fails while it is loaded.
    console.error(error);
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Without an error, the import ends when the server listens; with one, the server has said why and ends the process. */
async function start(main) {
  await import(main);
  process.send?.({ ready: true });
  process.disconnect?.();
}

import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createApp } from "../../server/http/app.ts";
import { config } from "./support.ts";

async function* pieces(last: Promise<void>) {
  yield Buffer.from("first");
  await last;
}

test("closing waits for running responses, but not for idle keep-alive connections", async () => {
  let finish = () => {};
  const last = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const app = await createApp({
    config,
    sessions: { find: async () => null },
    maintenance: { on: false },
    overload: { lagMs: Number.POSITIVE_INFINITY },
    routes: [
      (each) => {
        const access = { ability: "public", scope: "Nothing." } as const;
        // As with a download, the client has received all announced bytes before the server has ended the response.
        each.get("/api/file", { config: { access } }, async (_, reply) =>
          reply.header("content-length", "5").send(Readable.from(pieces(last))),
        );
      },
    ],
  });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const response = await fetch(`${address}/api/file`);
  expect(await response.text()).toBe("first");
  const closed = app.close();
  await setImmediate();
  finish();
  // Otherwise it would close only when the client drops its idle connection, a minute later.
  await closed;
});

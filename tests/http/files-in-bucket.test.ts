// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3StandIn, startS3StandIn } from "../support/s3-stand-in.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let s3: S3StandIn;
let headers: { authorization: string };
beforeAll(async () => {
  s3 = await startS3StandIn();
  server = await createHttpTestServer({ config: { files: { kind: "s3", s3: s3.bucket } } });
  headers = await bearer(server, await addUser(server.db, { email: "sales@hq.example" }));
});
afterAll(() => server.close());

function upload(content: string) {
  const payload = `--hq\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\n\r\n${content}\r\n--hq--\r\n`;
  const type = "multipart/form-data; boundary=hq";
  return server.app.inject({ method: "POST", url: "/api/files", payload, headers: { ...headers, "content-type": type } });
}

test("uploads go to the bucket and come back from it; while it is away, nothing is saved and nothing is lost", async () => {
  const { id } = (await upload("the plan")).json().data;
  expect([...s3.objects.values()].map(({ body }) => body.toString())).toEqual(["the plan"]);
  const download = () => server.app.inject({ url: `/api/files/${id}`, headers });
  const downloaded = await download();
  expect([downloaded.body, downloaded.headers["content-length"], downloaded.headers["cache-control"]]).toEqual([
    "the plan",
    "8",
    "no-store",
  ]);

  await s3.close();
  const sentence = "The file storage can't be reached right now. Please try again in a moment.";
  for (const response of [await upload("another plan"), await download()]) {
    expect([response.statusCode, response.json().message, response.headers["retry-after"]]).toEqual([503, sentence, "10"]);
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files`.execute(server.db.kysely);
  expect(rows).toEqual([{ count: 1 }]);
});

import { expect, test } from "vitest";
import { createDescribed } from "../support/described/described.ts";

const described = createDescribed({
  paths: {
    "/crates/{id}": {
      get: { responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/crate" } } } } } },
      put: {
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: { name: { type: "string" }, note: { type: ["string", "null"] } },
                additionalProperties: false,
              },
            },
          },
        },
        responses: { 204: {}, 429: { $ref: "#/components/responses/429" } },
      },
    },
    "/crates/lookup": { get: { responses: { 200: { content: { "application/pdf": {} } } } } },
  },
  components: {
    schemas: {
      crate: { type: "object", properties: { id: { type: "integer" }, day: { type: "string", format: "date" } }, required: ["id"] },
    },
    responses: { 429: { headers: { "retry-after": { required: true } }, content: { "application/json": { schema: {} } } } },
  },
});

const json = { "content-type": "application/json; charset=utf-8" };
const got = (body: unknown, statusCode = 200) =>
  described({ url: "/api/crates/7?x=1" }, { statusCode, headers: json, body: JSON.stringify(body) });
const put = (payload: object) => described({ method: "PUT", url: "/api/crates/7", payload }, { statusCode: 204, headers: {}, body: "" });

test("what the description says of a call is held against what the call got", () => {
  expect(got({ id: 7, day: "2026-12-01" })).toBeNull();
  expect(got({ id: null })).toContain("GET /crates/{id} 200: /id must be integer");
  expect(got({ id: 7, day: "tomorrow" })).toContain('/day must match format "date"');
  expect(got({})).toContain("must have required property 'id'");
  expect(got({ id: 7, secret: 1 })).toContain("must NOT have additional properties");
  expect(got({ id: 7 }, 418)).toContain("no such answer is described");
  expect(described({ url: "/api/barrels" }, { statusCode: 200, headers: json, body: "{}" })).toBe("GET /api/barrels is not described.");
  expect(described({ url: "/api/barrels" }, { statusCode: 404, headers: json, body: "{}" })).toBeNull();
});

test("the most specific path is the one described, with its kind of content and its headers", () => {
  const lookup = (headers: Record<string, string>) => described({ url: "/api/crates/lookup" }, { statusCode: 200, headers, body: "{}" });
  expect(lookup({ "content-type": "application/pdf" })).toBeNull();
  expect(lookup(json)).toContain("is application/json, and described as application/pdf");
  const limited = (headers: Record<string, string>) =>
    described({ method: "PUT", url: "/api/crates/7" }, { statusCode: 429, headers: { ...json, ...headers }, body: "{}" });
  expect(limited({ "retry-after": "1" })).toBeNull();
  expect(limited({})).toContain("the header retry-after is missing");
});

test("a body that was taken is one that the description allows", () => {
  expect(put({ name: "Blue", note: null })).toBeNull();
  expect(put({ note: "" })).toBeNull();
  expect(put({ name: null })).toContain("was taken, though its body /name must be string");
  expect(put({ width: 3 })).toContain("was taken, though its body  must NOT have additional properties");
  expect(described({ method: "PUT", url: "/api/crates/7" }, { statusCode: 204, headers: {}, body: "" })).toContain(
    "was taken without a body",
  );
  expect(described({ method: "PUT", url: "/api/crates/7" }, { statusCode: 204, headers: json, body: "{}" })).toContain("has a body");
});

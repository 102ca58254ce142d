import { expect, it } from "vitest";
import { http } from "../../../src/providers/calls/http.ts";
import { mockApi } from "../../support/ui-api.ts";
import { delay } from "../../support/waits.ts";

let seen = "nothing";

it("a test that ends before its call is answered", () => {
  mockApi("get", "/v1/profile", async () => {
    await delay(100);
    return { data: {} };
  });
  void http.get("/v1/profile").then(() => {
    seen = "an answer";
  });
});

it("the next one begins after the answer has done its work", () => {
  expect(seen).toBe("an answer");
});

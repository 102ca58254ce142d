import { expect, it } from "vitest";
import { authState } from "../../../src/providers/auth-state.ts";
import { http } from "../../../src/providers/http.ts";
import { onSessionEnd } from "../../../src/providers/session-end.ts";
import { answer } from "../../support/ui-api.ts";
import { signInAs } from "../../support/ui-user.tsx";

it("carries the token and the cross-site request header, and never gives up by itself", async () => {
  signInAs();
  const asked = answer("get", "/tasks", {});
  await http.get("/tasks");
  expect(asked[0]?.headers.get("authorization")).toBe("Bearer secret-token");
  expect(http.defaults.timeout).toBe(0);
  expect(http.defaults.xsrfHeaderName).toBe("X-XSRF-TOKEN");
});

it("runs the clean-up actions after a 401", async () => {
  signInAs();
  let ended = 0;
  const stop = onSessionEnd(() => {
    ended += 1;
  });
  answer("get", "/tasks", { message: "Unauthenticated" }, 401);
  await expect(http.get("/tasks")).rejects.toMatchObject({ statusCode: 401 });
  expect(ended).toBe(1);
  expect(authState.get().authenticated).toBe(false);
  stop();
});

it("switches maintenance on after a 503, and off only after a success", async () => {
  signInAs();
  answer("get", "/down", {}, 503);
  answer("get", "/broken", {}, 500);
  answer("get", "/up", {});
  await http.get("/down").catch(() => undefined);
  expect(authState.get().maintenance).toBe(true);
  await http.get("/broken").catch(() => undefined);
  expect(authState.get().maintenance).toBe(true);
  await http.get("/up");
  expect(authState.get().maintenance).toBe(false);
});

it("hands over what the server says of each field", async () => {
  answer("post", "/tasks", { message: "Check the fields", errors: { name: ["Task Name is required"] } }, 422);
  await expect(http.post("/tasks", {})).rejects.toMatchObject({
    statusCode: 422,
    message: "Check the fields",
    errors: { name: ["Task Name is required"] },
  });
});

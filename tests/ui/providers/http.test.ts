import { expect, it } from "vitest";
import { http } from "../../../src/providers/calls/http.ts";
import { authState } from "../../../src/providers/session/auth-state.ts";
import { onSessionEnd } from "../../../src/providers/session/session-end.ts";
import { mockApi } from "../../support/ui-api.ts";
import { signInAs } from "../../support/ui-user.tsx";

it("sends the token, configures the XSRF header, and sets no timeout", async () => {
  signInAs();
  const requests = mockApi("get", "/tasks", {});
  await http.get("/tasks");
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer secret-token");
  expect(http.defaults.timeout).toBe(0);
  expect(http.defaults.xsrfHeaderName).toBe("X-XSRF-TOKEN");
});

it("runs the clean-up actions after a 401", async () => {
  signInAs();
  let ended = 0;
  const stop = onSessionEnd(() => {
    ended += 1;
  });
  mockApi("get", "/tasks", { message: "Unauthenticated" }, 401);
  await expect(http.get("/tasks")).rejects.toMatchObject({ statusCode: 401 });
  expect(ended).toBe(1);
  expect(authState.get().authenticated).toBe(false);
  stop();
});

it("enters maintenance after a 503, and leaves it only after a success", async () => {
  signInAs();
  mockApi("get", "/down", {}, 503);
  mockApi("get", "/broken", {}, 500);
  mockApi("get", "/up", {});
  await http.get("/down").catch(() => undefined);
  expect(authState.get().maintenance).toBe(true);
  await http.get("/broken").catch(() => undefined);
  expect(authState.get().maintenance).toBe(true);
  await http.get("/up");
  expect(authState.get().maintenance).toBe(false);
});

it("takes a server whose database is away for a moment for what it is", async () => {
  signInAs();
  mockApi("get", "/away", { message: "The database can't be reached right now.", code: "unavailable" }, 503);
  await expect(http.get("/away")).rejects.toMatchObject({ statusCode: 503, message: "The database can't be reached right now." });
  expect(authState.get().maintenance).toBe(false);
});

it("passes on the server's field errors", async () => {
  mockApi("post", "/tasks", { message: "Check the fields", errors: { name: ["Task Name is required"] } }, 422);
  await expect(http.post("/tasks", {})).rejects.toMatchObject({
    statusCode: 422,
    message: "Check the fields",
    errors: { name: ["Task Name is required"] },
  });
});

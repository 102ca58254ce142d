import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { ApiKeySecret } from "../../../src/pages/api/secret-part.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { showInRefine, signInAs } from "../../support/ui-user.tsx";

const twoStep = { appSince: null, passkeys: [], recoveryCodes: 0, isRequired: false, allowsPasskeys: true, hasPassword: true };

beforeEach(() => {
  signInAs({ id: 1 });
  mockApi("get", "/api-keys/7", { data: { id: 7, name: "Till", ownerId: 1, state: "active", key: null } });
  mockApi("get", "/v1/profile/two-step", { data: twoStep });
});

it("asks who it is if the server wants to know, and then makes the key", async () => {
  const refused = mockApi("post", "/api-keys/7/secret", { message: "Confirm it's you.", code: "confirmation_needed" }, 403);
  showInRefine(<ApiKeySecret recordId={7} />);
  await userEvent.click(await screen.findByRole("button", { name: "Create it" }));
  const password = await screen.findByLabelText("Password", { selector: "input" });
  expect(refused).toHaveLength(1);
  const confirmations = mockApi("post", "/v1/profile/confirm", { result: true });
  mockApi("post", "/api-keys/7/secret", { data: { secret: "hq_live_secret", earlierUntil: null } });
  await userEvent.type(password, "Lantern55{Enter}");
  expect(await screen.findByDisplayValue("hq_live_secret")).toBeInTheDocument();
  expect(confirmations[0]?.body).toEqual({ password: "Lantern55" });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("makes no key if the question is closed", async () => {
  const requests = mockApi("post", "/api-keys/7/secret", { message: "Confirm it's you.", code: "confirmation_needed" }, 403);
  showInRefine(<ApiKeySecret recordId={7} />);
  const create = await screen.findByRole("button", { name: "Create it" });
  await userEvent.click(create);
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(create).not.toHaveClass("ant-btn-loading"));
  expect(requests).toHaveLength(1);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

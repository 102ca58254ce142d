import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SetUpApp } from "../../../src/pages/sign-in/set-up.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";
import { patiently } from "../../support/waits.ts";

const begun = { data: { challenge: "c", secret: "ABCDEFGH", picture: "data:image/png;base64,AA==" } };

it("asks for a confirmation only if the server wants one, and can be tried again after another failure", async () => {
  signInAs();
  const onRefused = vi.fn();
  mockApi("post", "/v1/profile/two-step/app", { message: "The server is busy." }, 503);
  show(<SetUpApp onDone={() => undefined} onRefused={onRefused} />);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("The server is busy."));
  expect(onRefused).not.toHaveBeenCalled();
  mockApi("post", "/v1/profile/two-step/app", begun);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("ABCD EFGH")).toBeInTheDocument();
  mockApi("put", "/v1/profile/two-step/app", { message: "Confirm it's you.", code: "confirmation_needed" }, 403);
  await userEvent.type(screen.getByRole("textbox"), "123456{Enter}");
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce(), patiently);
});

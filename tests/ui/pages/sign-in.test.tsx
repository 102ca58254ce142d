import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { LoginPage } from "../../../src/pages/guest/login-page.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { show } from "../../support/ui-user.tsx";

async function passwordIsRight() {
  mockApi("post", "/v1/auth/login", { result: { secondStep: { challenge: "c", hasApp: true, hasRecoveryCodes: true, passkey: null } } });
  await userEvent.type(screen.getByLabelText("Email"), "sales@hq.example");
  await userEvent.type(screen.getByLabelText("Password"), "HubAndSpoke1");
  await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

it("asks for a code after the password, and for another if it is wrong", async () => {
  let done = 0;
  show(
    <LoginPage
      onDone={() => {
        done += 1;
      }}
    />,
  );
  await passwordIsRight();
  const code = await screen.findByLabelText("Code");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(screen.getByText("Enter the code")).toBeInTheDocument();
  mockApi("post", "/v1/auth/second-step", { message: "No.", errors: { code: ["This code isn't right."] } }, 422);
  await userEvent.type(code, "000000{Enter}");
  expect(await screen.findByText("This code isn't right.")).toBeInTheDocument();
  const requests = mockApi("post", "/v1/auth/second-step", { result: { token: "t" } });
  await userEvent.clear(code);
  await userEvent.type(code, "123 456{Enter}");
  await waitFor(() => expect(done).toBe(1));
  expect(requests[0]?.body).toEqual({ challenge: "c", code: "123 456" });
});

it("begins again when the sign-in took too long", async () => {
  show(<LoginPage onDone={() => undefined} />);
  await passwordIsRight();
  await userEvent.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  mockApi("post", "/v1/auth/second-step", { message: "This took too long.", code: "sign_in_over" }, 409);
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcd{Enter}");
  expect(await screen.findByLabelText("Password")).toHaveValue("");
  expect(screen.getByRole("alert")).toHaveTextContent("This took too long.");
});

it("says why the identity provider's user is not let in", async () => {
  show(<LoginPage onDone={() => undefined} />, "/auth?sso=noAccount&redirect=%2Fquotes");
  expect(await screen.findByText(/There is no active account for you/)).toBeInTheDocument();
  expect(location.search).toBe("?redirect=%2Fquotes");
});

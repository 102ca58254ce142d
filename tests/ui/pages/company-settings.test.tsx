import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { CompanySettingsPage } from "../../../src/pages/system/company-settings/company-settings-page.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { showInRefine, signInAs } from "../../support/ui-user.tsx";

const phone = (value: string, version: number) => ({ name: "HQ_COMPANY_PHONE", value, from: "company", version });
const settings = (value: string, version: number, history: object[] = []) => ({
  data: { settings: [phone(value, version)], history, timeZone: "America/New_York" },
});
const numbers = (next: number, raised: object[] = []) => ({
  data: { numbers: [{ name: "invoice", label: "Invoices", next, pattern: "INV-{00000}" }], raised },
});
const box = () => screen.findByRole("textbox", { name: "Company phone" });

beforeEach(() => {
  signInAs({ isAdmin: true });
  mockApi("get", "/v1/company-settings", settings("555-0100", 1));
  mockApi("get", "/v1/document-numbers", numbers(43));
});

it("keeps what was typed when somebody else was first, shows theirs, and saves over it or takes it", async () => {
  showInRefine(<CompanySettingsPage />);
  await userEvent.clear(await box());
  await userEvent.type(await box(), "555-0111");
  mockApi("put", "/v1/company-settings", { message: "Somebody else changed these settings in the meantime." }, 409);
  const by = { name: "HQ_COMPANY_PHONE", value: "555-0122", by: "Sofia Marin", at: "2026-11-20T09:00:00Z" };
  mockApi("get", "/v1/company-settings", settings("555-0122", 2, [by]));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Sofia Marin has changed it to 555-0122 meanwhile/)).toBeInTheDocument();
  expect(await box()).toHaveValue("555-0111");
  const requests = mockApi("put", "/v1/company-settings", settings("555-0111", 3));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests[0]?.body).toEqual({ changes: [{ name: "HQ_COMPANY_PHONE", version: 2, value: "555-0111" }] }));
  await waitFor(() => expect(screen.queryByText(/meanwhile/)).not.toBeInTheDocument());
});

it("takes the other's value instead", async () => {
  showInRefine(<CompanySettingsPage />);
  await userEvent.clear(await box());
  await userEvent.type(await box(), "555-0111");
  mockApi("put", "/v1/company-settings", { message: "Somebody else changed these settings in the meantime." }, 409);
  mockApi("get", "/v1/company-settings", settings("555-0122", 2));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(await screen.findByRole("button", { name: "Use theirs" }));
  expect(await box()).toHaveValue("555-0122");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
});

it("raises a number, and refuses one that is not higher before the server does", async () => {
  showInRefine(<CompanySettingsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Raise the next number: Invoices" }));
  const dialog = await screen.findByRole("dialog");
  const number = within(dialog).getByRole("spinbutton", { name: "Next number" });
  await userEvent.type(number, "43");
  const raise = within(dialog).getByRole("button", { name: "Raise" });
  await userEvent.click(raise);
  expect(await within(dialog).findByText("Enter a number above INV-00043.")).toBeInTheDocument();
  const raised = { name: "invoice", was: 43, next: 431, by: "Ida Roth", at: "2026-11-20T09:00:00Z" };
  const requests = mockApi("post", "/v1/document-numbers", numbers(431, [raised]));
  await userEvent.type(number, "1");
  expect(within(dialog).getByText("Written as INV-00431")).toBeInTheDocument();
  await userEvent.click(raise);
  await waitFor(() => expect(requests[0]?.body).toEqual({ name: "invoice", next: 431 }));
  expect(await screen.findByText(/Ida Roth raised Invoices from INV-00043 to INV-00431/)).toBeInTheDocument();
});

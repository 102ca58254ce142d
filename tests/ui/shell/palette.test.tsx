import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { Palette } from "../../../src/shell/palette/palette.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

it("shows what tells two records of the same title apart, and opens the chosen one", async () => {
  registerResources(resources);
  signInAs({ may: [{ subject: "SALES_LEADS", action: "read" }] });
  const lead = (id: number, subtitle: string | null) => ({
    resource: "lead",
    id,
    title: "Harriet Vandermeer",
    subtitle,
    state: "working",
    path: `/sales/leads/${id}`,
  });
  mockApi("get", "/search", { data: [lead(1, "Vandermeer Interiors · h@one.example"), lead(2, "(212) 555-0143")] });
  show(<Palette />);
  await userEvent.type(screen.getByRole("combobox"), "harriet");
  const [first, second] = await screen.findAllByRole("option", { name: /Harriet Vandermeer/ });
  if (!first || !second) throw new Error("Two options were expected.");
  expect(within(first).getByText("Vandermeer Interiors · h@one.example")).toBeTruthy();
  await userEvent.click(within(second).getByText("(212) 555-0143"));
  expect((await screen.findByTestId("where")).textContent).toContain("/sales/leads/2");
});

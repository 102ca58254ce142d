import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { tinyResources } from "../../contract/tiny/index.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "./app.tsx";

const parent = { id: 7, version: 3, number: "TK-0007", title: "Old", kind: "wish", firmId: 5, firm: "Oak & Sons", items: [], actions: {} };
const fieldOf = (name: string) => document.querySelector<HTMLElement>(`[data-field="${name}"]`);

async function chooseParent() {
  const look = await screen.findByRole("combobox", { name: /^Parent/ });
  await userEvent.click(look);
  await userEvent.type(look, "TK");
  await userEvent.click(await screen.findByText("TK-0007", { selector: ".hq-option" }));
}

function serve() {
  mockApi("get", "/tickets/7", { data: parent });
  mockApi("get", "/tickets/lookup", { data: [{ id: 7, name: "TK-0007" }] });
  mockApi("get", "/people/lookup", { data: [] });
  mockApi("get", "/firms/lookup", { data: [{ id: 5, name: "Oak & Sons" }] });
}

it("fills what is still empty from a record chosen by hand, and says from where", async () => {
  serve();
  startWith(tinyResources, "/tickets/create");
  await chooseParent();
  expect(await screen.findByText("Filled from TK-0007.")).toHaveAttribute("role", "status");
  expect(fieldOf("firmId")).toHaveTextContent("Oak & Sons");
  expect(screen.getByRole("textbox", { name: /^Title/ })).toHaveValue("TK-0007");
});

it("never overwrites what was typed", async () => {
  serve();
  startWith(tinyResources, "/tickets/create");
  await userEvent.type(await screen.findByRole("textbox", { name: /^Title/ }), "Mine");
  await chooseParent();
  await waitFor(() => expect(fieldOf("firmId")).toHaveTextContent("Oak & Sons"));
  expect(screen.getByRole("textbox", { name: /^Title/ })).toHaveValue("Mine");
});

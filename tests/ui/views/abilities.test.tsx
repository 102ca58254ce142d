import { Refine } from "@refinedev/core";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http as mock } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { createDataProvider } from "../../../src/providers/data-provider.ts";
import { http } from "../../../src/providers/http.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { abilities, choice, text } from "../../../src/schemas/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { AbilitiesInput } from "../../../src/views/abilities/abilities-input.tsx";
import { AbilitiesView } from "../../../src/views/abilities/abilities-view.tsx";
import { AbilityChanges } from "../../../src/views/abilities/ability-changes.tsx";
import { matrixColumnsOf, matrixFor, matrixRowsOf, narrowed, toggled } from "../../../src/views/abilities/matrix-model.ts";
import { createFormStore } from "../../../src/views/form/form-store.ts";
import { fillViewSlots } from "../../../src/views/slots.ts";
import { api } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const fields = { name: text({ required: true }), userType: choice(["E", "C"], { readOnly: true }), abilities: abilities() };
const shape = { title: "name", table: "badges", bizObject: 901, fields, views: { list: { columns: ["name"] } } } as const;
const staff = resource("staff-badge", { ...shape, label: "Badge", path: "/badges", subject: "UM_EMP_ROLES", rows: { userType: "E" } });
const guest = resource("guest-badge", { ...shape, label: "Guest", path: "/guests", subject: "UM_CUST_ROLES", rows: { userType: "C" } });

let value: string[] = [];
function Held({ of, start, form }: { of: typeof staff | typeof guest; start: readonly string[]; form: Record<string, unknown> }) {
  const [held, setHeld] = useState<unknown>(start);
  const [store] = useState(() => createFormStore(form, of.fields));
  value = Array.isArray(held) ? held.map(String) : [];
  return (
    <AbilitiesInput
      id="a"
      name="abilities"
      field={fields.abilities}
      value={held}
      onChange={setHeld}
      form={store}
      path={`${of.name}.abilities`}
      label="Abilities"
    />
  );
}
const edit = (of: typeof staff | typeof guest, start: readonly string[] = [], form: Record<string, unknown> = { id: 7 }) =>
  show(
    <Refine
      dataProvider={createDataProvider(http, "")}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
    >
      <Held of={of} start={start} form={form} />
    </Refine>,
    "/",
  );
// By label: to look for roles among three hundred checkboxes takes its time.
const cell = (name: string) => screen.getByLabelText(name);
const area = (name: string) => screen.queryByText(name, { selector: ".hq-matrix-fold span" });
const noCell = (name: string | RegExp) => expect(screen.queryByLabelText(name)).toBeNull();

beforeEach(() => {
  registerResources([staff, guest]);
  signInAs({ isAdmin: true });
});

describe("the matrix", () => {
  it("has a checkbox where a verb means something, and nothing where it does not", () => {
    edit(staff);
    expect(cell("Quotes: Mark as lost")).not.toBeChecked();
    noCell("Quotes: Begin pull");
    expect(cell("Pull flows: Begin pull")).toBeInTheDocument();
  });

  it("ticks cells, whole rows, whole columns and whole areas, and counts", async () => {
    edit(staff);
    fireEvent.click(cell("Tasks: Read"));
    expect(value).toEqual(["TASKS read"]);
    fireEvent.click(cell("Everything in Tasks"));
    expect(value).toEqual(["TASKS create", "TASKS delete", "TASKS read", "TASKS update"]);
    expect(within(screen.getByText("tasks.tasks.tasks").closest("tr") as HTMLElement).getByText("4 of 4")).toBeInTheDocument();
    fireEvent.click(cell("Request recall, everywhere"));
    expect(value).toContain("WH_PULLFLOW request.recall");
    fireEvent.click(cell("Everything in the area Location"));
    expect(value).toContain("LOCATIONS delete");
    fireEvent.click(cell("Everything in the area Location"));
    expect(value).not.toContain("LOCATIONS delete");
  });

  it("finds by label, key and verb", () => {
    edit(staff);
    const search = screen.getByRole("textbox", { name: "Search abilities" });
    fireEvent.change(search, { target: { value: "quotes mark.as.lost" } });
    expect(cell("Quotes: Mark as lost")).toBeInTheDocument();
    noCell("Quotes: Read");
    fireEvent.change(search, { target: { value: "communications.follow" } });
    expect(cell("Follow-ups: Create")).toBeInTheDocument();
    fireEvent.change(search, { target: { value: "no such thing" } });
    expect(screen.getByText("No matches.")).toBeInTheDocument();
  });

  it("folds areas, and shows what is held alone on demand without losing the row that is emptied", async () => {
    edit(staff, ["TASKS read"]);
    fireEvent.click(area("Sales") as HTMLElement);
    noCell("Quotes: Read");
    fireEvent.click(screen.getByRole("switch"));
    expect(area("Sales")).toBeNull();
    fireEvent.click(cell("Tasks: Read"));
    expect(value).toEqual([]);
    expect(cell("Tasks: Read")).toBeInTheDocument();
  });

  it("goes by arrow keys over empty cells and ticks with space", async () => {
    const hands = userEvent.setup();
    edit(staff);
    cell("Tasks: Delete").focus();
    await hands.keyboard("{ArrowLeft}");
    expect(cell("Tasks: Update")).toHaveFocus();
    await hands.keyboard(" ");
    expect(value).toEqual(["TASKS update"]);
    await hands.keyboard("{Home}");
    expect(cell("Everything in Tasks")).toHaveFocus();
    await hands.keyboard("{ArrowUp}{ArrowDown}{End}{ArrowUp}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/: Delete$/);
    // The rest of the form is one tab away.
    expect(document.querySelectorAll("[data-place][tabindex='0']")).toHaveLength(1);
  });
});

describe("what the editor lacks", () => {
  const reader = () => signInAs({ may: [{ subject: "TASKS", action: "read" }] });

  it("can't be ticked and says why, unless the role held it before", () => {
    reader();
    edit(staff, ["SALES_QUOTE approve"]);
    const lacked = cell("Quotes: Decline");
    expect(lacked).toHaveAttribute("aria-disabled", "true");
    expect(lacked).toHaveAccessibleDescription("You don't have this permission yourself");
    fireEvent.click(lacked);
    expect(value).toEqual(["SALES_QUOTE approve"]);
    fireEvent.click(cell("Quotes: Approve"));
    expect(value).toEqual([]);
    fireEvent.click(cell("Quotes: Approve"));
    expect(value).toEqual(["SALES_QUOTE approve"]);
    // Neither by the row, nor by the column, nor by all at once.
    fireEvent.click(cell("All shown"));
    expect(value).toEqual(["SALES_QUOTE approve", "TASKS read"]);
  });

  it("is to be taken out of a copy", () => {
    reader();
    edit(staff, ["SALES_QUOTE approve", "TASKS read"], {});
    expect(screen.getByRole("alert")).toHaveTextContent("You can't grant 1 of these");
    fireEvent.click(screen.getByRole("button", { name: "Remove them" }));
    expect(value).toEqual(["TASKS read"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a customer's role", () => {
  it("is about what customers have a side of, and shows what else it holds already", () => {
    edit(guest);
    expect(cell("Quotes: Approve")).toBeInTheDocument();
    noCell(/^Leads/);
    noCell("Quotes: Send");
    const odd = matrixFor("customer", ["SALES_LEADS read", "nonsense"]);
    expect(matrixRowsOf(odd).find(({ feature }) => feature.subject === "SALES_LEADS")?.texts).toEqual(["SALES_LEADS read"]);
  });
});

describe("on a phone", () => {
  it("is a card for each feature with its verbs to press", () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes("max-width: 640px") });
    try {
      edit(staff, ["TASKS read"]);
      expect(screen.queryByRole("table")).toBeNull();
      expect(screen.getByRole("button", { name: "Tasks: Read" })).toHaveAttribute("aria-pressed", "true");
      fireEvent.click(screen.getByRole("button", { name: "Tasks: Update" }));
      expect(value).toEqual(["TASKS read", "TASKS update"]);
    } finally {
      window.matchMedia = wide;
    }
  });
});

describe("beside it", () => {
  it("the shell's preview is given what is ticked, as it is ticked", () => {
    fillViewSlots({ RolePreview: ({ abilities: held, side }) => <p>{`${side}: ${held.map(({ subject }) => subject).join()}`}</p> });
    edit(guest, ["SALES_QUOTE read"]);
    expect(screen.getByText("customer: SALES_QUOTE")).toBeInTheDocument();
    fireEvent.click(cell("Tasks: Read"));
    expect(screen.getByText("customer: SALES_QUOTE,TASKS")).toBeInTheDocument();
  });

  it("the difference to another one is told both ways", async () => {
    api.use(
      mock.get("*/api/staff-badges/lookup", () =>
        HttpResponse.json({
          data: [
            { id: 7, name: "This" },
            { id: 8, name: "Other" },
          ],
        }),
      ),
      mock.get("*/api/staff-badges/8", () =>
        HttpResponse.json({ data: { id: 8, name: "Other", abilities: ["TASKS read", "SALES_QUOTE mark.as.lost"] } }),
      ),
    );
    edit(staff, ["TASKS read", "LOCATIONS read"]);
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Choose a role" }));
    const other = await screen.findByTitle("Other");
    expect(screen.queryByTitle("This")).toBeNull();
    fireEvent.click(other);
    await waitFor(() => expect(screen.getByRole("region", { name: "Only in this role" })).toHaveTextContent("LocationsRead"));
    expect(screen.getByRole("region", { name: "Only in Other" })).toHaveTextContent("QuotesMark as lost");
    expect(screen.getByText("1 in both.")).toBeInTheDocument();
  });
});

describe("to read", () => {
  it("shows held features alone, verbs as words", () => {
    show(<AbilitiesView texts={["SALES_QUOTE mark.as.lost", "SALES_QUOTE read"]} side="employee" />, "/");
    expect(screen.getByRole("row", { name: /Quotes/ })).toHaveTextContent("ReadMark as lost");
    expect(screen.queryByText("Tasks")).toBeNull();
  });
});

describe("in the catalogue of inputs", () => {
  it("stands without a module around it", () => {
    show(
      <AbilitiesInput
        id="a"
        name="abilities"
        field={fields.abilities}
        value={[]}
        onChange={() => undefined}
        form={createFormStore({})}
        path=".abilities"
        label="Abilities"
      />,
      "/",
    );
    expect(cell("Tasks: Read")).toBeInTheDocument();
  });
});

describe("in a history", () => {
  it("tells what came and what went, not all there is", () => {
    show(<AbilityChanges from={["TASKS read", "TASKS delete"]} to={["TASKS read", "SALES_QUOTE mark.as.lost"]} />, "/");
    expect(screen.getByText("Tasks: Delete").tagName).toBe("DEL");
    expect(screen.getByText("Quotes: Mark as lost").tagName).toBe("INS");
    expect(screen.queryByText(/Tasks: .*Read/)).toBeNull();
  });
});

describe("the model", () => {
  it("narrows to nothing that does not hold something of it", () => {
    const areas = matrixFor("employee", []);
    const only = narrowed(areas, "", new Set(["TASKS read"]));
    expect(matrixRowsOf(only).map(({ feature }) => feature.subject)).toEqual(["TASKS"]);
    expect(matrixColumnsOf(only)).toEqual(["create", "read", "update", "delete"]);
  });
  it("gives all before it takes any away", () => {
    const may = () => true;
    expect(toggled(new Set(["a"]), ["a", "b"], may)).toEqual(["a", "b"]);
    expect(toggled(new Set(["a", "b", "c"]), ["a", "b"], may)).toEqual(["c"]);
  });
});

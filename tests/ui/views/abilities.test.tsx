// @module-tag gate
import { Refine } from "@refinedev/core";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http as mock } from "msw";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { accessControlProvider } from "../../../src/providers/access-control.ts";
import { http } from "../../../src/providers/calls/http.ts";
import { createDataProvider } from "../../../src/providers/data-provider.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { abilities, choice, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { AbilitiesInput } from "../../../src/views/abilities/abilities-input.tsx";
import { AbilitiesView } from "../../../src/views/abilities/abilities-view.tsx";
import { AbilityChanges } from "../../../src/views/abilities/ability-changes.tsx";
import { matrixColumnsOf, matrixFor, matrixRowsOf, narrowed, toggled } from "../../../src/views/abilities/matrix-model.ts";
import { createFormStore } from "../../../src/views/editing/form-store.ts";
import { fillViewSlots } from "../../../src/views/kit/slots.ts";
import { api } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const fields = { name: text({ required: true }), userType: choice(["E", "C"], { readOnly: true }), abilities: abilities() };
const shape = { title: "name", table: "badges", bizObject: 901, fields, views: { list: { columns: ["name"] } } } as const;
const staff = resource("staff-badge", { ...shape, label: "Badge", path: "/badges", subject: "UM_EMP_ROLES", rows: { userType: "E" } });
const guest = resource("guest-badge", { ...shape, label: "Guest", path: "/guests", subject: "UM_CUST_ROLES", rows: { userType: "C" } });

type Badge = Pick<typeof staff, "fields"> & { readonly name: string };

let value: string[] = [];
function AbilitiesForm({ resource, start, form }: { resource: Badge; start: readonly string[]; form: Record<string, unknown> }) {
  const [held, setHeld] = useState<unknown>(start);
  const [store] = useState(() => createFormStore(form, resource.fields));
  value = Array.isArray(held) ? held.map(String) : [];
  return (
    <AbilitiesInput
      id="a"
      name="abilities"
      field={resource.fields.abilities as typeof fields.abilities}
      value={held}
      onChange={setHeld}
      form={store}
      path={`${resource.name}.abilities`}
      label="Abilities"
    />
  );
}
const edit = (resource: Badge, start: readonly string[] = [], form: Record<string, unknown> = { id: 7 }) =>
  show(
    <Refine
      dataProvider={createDataProvider(http, "")}
      accessControlProvider={accessControlProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
    >
      <AbilitiesForm resource={resource} start={start} form={form} />
    </Refine>,
    "/",
  );
// By label, because finding one of three hundred checkboxes by role is slow.
const cell = (name: string) => screen.getByLabelText(name);
const area = (name: string) => screen.queryByText(name, { selector: ".hq-matrix-fold span" });
const noCell = (name: string | RegExp) => expect(screen.queryByLabelText(name)).toBeNull();

beforeEach(() => {
  registerResources([staff, guest]);
  signInAs({ isAdmin: true });
});

describe("the permission matrix", () => {
  it("has checkboxes only where a verb applies", () => {
    edit(staff);
    expect(cell("Quotes: Mark as lost")).not.toBeChecked();
    noCell("Quotes: Begin pull");
    expect(cell("Pull flows: Begin pull")).toBeInTheDocument();
  });

  it("toggles cells, whole rows, columns and areas, and shows the count", async () => {
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

  it("searches by label, key and verb", () => {
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

  it("collapses areas, and filters to granted permissions without losing a row just cleared", async () => {
    edit(staff, ["TASKS read"]);
    fireEvent.click(area("Sales") as HTMLElement);
    expect(cell("Tasks: Read")).toBeChecked();
    noCell("Quotes: Read");
    fireEvent.click(screen.getByRole("switch"));
    expect(area("Sales")).toBeNull();
    fireEvent.click(cell("Tasks: Read"));
    expect(value).toEqual([]);
    expect(cell("Tasks: Read")).toBeInTheDocument();
  });

  it("moves by arrow keys across empty cells, and toggles with space", async () => {
    const user = userEvent.setup();
    edit(staff);
    cell("Tasks: Delete").focus();
    await user.keyboard("{ArrowLeft}");
    expect(cell("Tasks: Update")).toHaveFocus();
    await user.keyboard(" ");
    expect(value).toEqual(["TASKS update"]);
    await user.keyboard("{Home}");
    expect(cell("Everything in Tasks")).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowDown}{End}{ArrowUp}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/: Delete$/);
    // The matrix is a single tab stop, so one Tab leaves it.
    expect(document.querySelectorAll("[data-place][tabindex='0']")).toHaveLength(1);
  });
});

describe("permissions the editor lacks", () => {
  const reader = () => signInAs({ may: [{ subject: "TASKS", action: "read" }] });

  it("can't be granted, with a reason, unless the role had them before", () => {
    reader();
    edit(staff, ["SALES_QUOTE approve"]);
    const lacked = cell("Quotes: Unwind");
    expect(lacked).toHaveAttribute("aria-disabled", "true");
    expect(lacked).toHaveAccessibleDescription("You don't have this permission yourself");
    fireEvent.click(lacked);
    expect(value).toEqual(["SALES_QUOTE approve"]);
    fireEvent.click(cell("Quotes: Approve"));
    expect(value).toEqual([]);
    fireEvent.click(cell("Quotes: Approve"));
    expect(value).toEqual(["SALES_QUOTE approve"]);
    // Checking all doesn't grant the missing permissions either.
    fireEvent.click(cell("All shown"));
    expect(value).toEqual(["SALES_QUOTE approve", "TASKS read"]);
  });

  it("have to be removed from a copy", () => {
    reader();
    edit(staff, ["SALES_QUOTE approve", "TASKS read"], {});
    expect(screen.getByRole("alert")).toHaveTextContent("You can't grant 1 of these");
    fireEvent.click(screen.getByRole("button", { name: "Remove them" }));
    expect(value).toEqual(["TASKS read"]);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the matrix for a customer role", () => {
  it("offers only customer permissions, and shows any others already granted", () => {
    edit(guest);
    expect(cell("Quotes: Approve")).toBeInTheDocument();
    noCell(/^Leads/);
    noCell("Quotes: Send");
    const odd = matrixFor("customer", ["SALES_LEADS read", "nonsense"]);
    expect(matrixRowsOf(odd).find(({ feature }) => feature.subject === "SALES_LEADS")?.texts).toEqual(["SALES_LEADS read"]);
  });
});

describe("the matrix on a phone", () => {
  it("shows a card for each feature with a button for each verb", () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => ({ ...wide(query), matches: query.includes("max-width: 640px") });
    try {
      edit(staff, ["TASKS read"]);
      expect(screen.getByRole("button", { name: "Tasks: Read" })).toHaveAttribute("aria-pressed", "true");
      expect(screen.queryByRole("table")).toBeNull();
      fireEvent.click(screen.getByRole("button", { name: "Tasks: Update" }));
      expect(value).toEqual(["TASKS read", "TASKS update"]);
    } finally {
      window.matchMedia = wide;
    }
  });
});

describe("beside the matrix", () => {
  it("the preview follows the selection live", () => {
    fillViewSlots({ RolePreview: ({ abilities: granted, side }) => <p>{`${side}: ${granted.map(({ subject }) => subject).join()}`}</p> });
    edit(guest, ["SALES_QUOTE read"]);
    expect(screen.getByText("customer: SALES_QUOTE")).toBeInTheDocument();
    fireEvent.click(cell("Tasks: Read"));
    expect(screen.getByText("customer: SALES_QUOTE,TASKS")).toBeInTheDocument();
  });

  it("the comparison with another role shows both sides", async () => {
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

describe("named sets of abilities", () => {
  const sets = resource("badge-set", { ...shape, label: "Set", path: "/sets", subject: "UM_EMP_ROLES", bizObject: 903, table: "sets" });
  const offering = { ...shape, fields: { ...fields, abilities: abilities({ presets: "badge-set" }) } };
  const withSets = resource("set-badge", {
    ...offering,
    label: "Badge",
    path: "/set-badges",
    subject: "UM_CUST_ROLES",
    rows: { userType: "C" },
  });

  it("add what the role lacks and the editor may grant, and say how much that was", async () => {
    registerResources([sets, withSets]);
    signInAs({
      may: [
        { subject: "UM_EMP_ROLES", action: "read" },
        { subject: "TASKS", action: "read" },
        { subject: "TASKS", action: "create" },
      ],
    });
    api.use(
      mock.get("*/api/badge-sets/lookup", () => HttpResponse.json({ data: [{ id: 3, name: "Work on tasks" }] })),
      mock.get("*/api/badge-sets/3", () =>
        HttpResponse.json({ data: { id: 3, abilities: ["TASKS create", "TASKS read", "TASKS delete", "SALES_LEADS read"] } }),
      ),
    );
    edit(withSets, ["TASKS read"]);
    const add = async () => {
      fireEvent.mouseDown(screen.getByRole("combobox", { name: "Add a permission by name" }));
      fireEvent.click(await screen.findByTitle("Work on tasks"));
    };
    await add();
    expect(await screen.findByText("Work on tasks: 1 ability added.")).toBeInTheDocument();
    expect(value).toEqual(["TASKS create", "TASKS read"]);
    await add();
    expect(await screen.findByText("Work on tasks has nothing that you can add here.")).toBeInTheDocument();
  });

  it("are offered only to those who may read them", () => {
    registerResources([sets, withSets]);
    signInAs({ may: [{ subject: "UM_CUST_ROLES", action: "update" }] });
    edit(withSets);
    expect(screen.getByRole("textbox", { name: "Search abilities" })).toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: "Add a permission by name" })).toBeNull();
  });
});

describe("the read-only view", () => {
  it("shows only granted features, with readable verbs", () => {
    show(<AbilitiesView texts={["SALES_QUOTE mark.as.lost", "SALES_QUOTE read"]} side="employee" />, "/");
    expect(screen.getByRole("row", { name: /Quotes/ })).toHaveTextContent("ReadMark as lost");
    expect(screen.queryByText("Tasks")).toBeNull();
  });
});

describe("the permissions input", () => {
  it("works without a resource around it", () => {
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

describe("permission changes in a history", () => {
  it("show what was added and removed, not everything", () => {
    show(<AbilityChanges from={["TASKS read", "TASKS delete"]} to={["TASKS read", "SALES_QUOTE mark.as.lost"]} />, "/");
    expect(screen.getByText("Tasks: Delete").tagName).toBe("DEL");
    expect(screen.getByText("Quotes: Mark as lost").tagName).toBe("INS");
    expect(screen.queryByText(/Tasks: .*Read/)).toBeNull();
  });
});

describe("the matrix model", () => {
  it("filters to rows and columns with granted permissions", () => {
    const areas = matrixFor("employee", []);
    const only = narrowed(areas, "", new Set(["TASKS read"]));
    expect(matrixRowsOf(only).map(({ feature }) => feature.subject)).toEqual(["TASKS"]);
    expect(matrixColumnsOf(only)).toEqual(["create", "read", "update", "delete"]);
  });
  it("grants all of a group before it revokes any", () => {
    const may = () => true;
    expect(toggled(new Set(["a"]), ["a", "b"], may)).toEqual(["a", "b"]);
    expect(toggled(new Set(["a", "b", "c"]), ["a", "b"], may)).toEqual(["c"]);
  });
});

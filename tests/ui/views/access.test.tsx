import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { Ready } from "../../../src/pages/people/onboarding/ready.tsx";
import { accessControlProvider, isAllowed } from "../../../src/providers/access-control.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import type { Ability } from "../../../src/schemas/access/abilities.ts";
import { TasksToolbar } from "../../../src/shell/layouts.tsx";
import { mockApi } from "../../support/ui-api.ts";
import { showInRefine, signInAs } from "../../support/ui-user.tsx";
import { start } from "./app.tsx";
import { maker } from "./thing.ts";

const may = (...texts: string[]) => texts.map((text) => ({ subject: text.split(" ")[0], action: text.split(" ")[1] }) as Ability);
const company = { id: 7, version: 1, state: "onboarding" };

beforeEach(() => {
  registerResources(resources);
  mockApi("get", "/tasks", { data: { currentPage: 1, tasks: [], total: 0 } });
});

describe("what a user may not do", () => {
  const places: [string, ReactNode, "E" | "C", Ability[], Ability[], string][] = [
    ["the task toolbar", <TasksToolbar key="1" />, "E", may("TASKS read"), may("TASKS create"), "Open tasks"],
    [
      "the request for activation",
      <Ready key="3" company={company} missing={[]} onGo={() => undefined} />,
      "C",
      may("ACCT_CUSTOMERS read"),
      may("ACCT_CUSTOMERS update"),
      "We're ready",
    ],
  ];
  it.each(places)("is not offered: %s", (_, element, side, without, ability, name) => {
    signInAs({ side, may: without });
    const { unmount } = showInRefine([element, <p key="beside">Beside it</p>]);
    expect(screen.getByText("Beside it")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    unmount();
    signInAs({ side, may: [...without, ...ability] });
    showInRefine(element);
    // At once: in the first rendering, before any answer could arrive.
    expect(screen.getByRole("button", { name })).toBeInTheDocument();
    act(() => signInAs({ side, may: without }));
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  });

  it.each([
    [false, may("ACCT_CONTACTS create")],
    [true, may("ACCT_CONTACTS create", "PROVIDERS_VENDORS create")],
  ])("is not offered: a new record in a look-up (%s)", async (isOffered, abilities) => {
    mockApi("get", "/makers/lookup", { data: [{ id: 7, name: "Oak & Sons" }] });
    start("/things/create", { may: abilities });
    await userEvent.click(await screen.findByRole("combobox", { name: "Maker" }));
    await screen.findByText("Oak & Sons");
    await waitFor(() => expect(screen.queryAllByRole("button", { name: "Create maker" })).toHaveLength(isOffered ? 1 : 0));
  });
});

it("Refine's provider and the code that asks about many resources give one answer", async () => {
  registerResources([maker]);
  for (const abilities of [may("PROVIDERS_VENDORS read"), may("PROVIDERS_VENDORS create"), []]) {
    signInAs({ may: abilities });
    for (const action of ["list", "show", "create", "edit", "delete", "promote"])
      expect((await accessControlProvider.can({ resource: "maker", action })).can, action).toBe(isAllowed({ resource: maker, action }));
  }
});

import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { resources } from "../../../src/resources/index.ts";
import { goTargets } from "../../../src/shell/go-targets.ts";
import { KeysDialog } from "../../../src/shell/keys-dialog.tsx";
import { openPalette, showKeys, useKeysShown, usePalette } from "../../../src/shell/shell-state.ts";
import { useShortcuts } from "../../../src/shell/use-shortcuts.ts";
import { usePageKeys } from "../../../src/views/kit/use-page-keys.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const created = vi.fn();
afterEach(() => {
  openPalette(null);
  showKeys(false);
  created.mockClear();
});

function Shell({ children }: { children?: React.ReactNode }) {
  useShortcuts();
  return (
    <>
      <output data-testid="palette">{usePalette()}</output>
      {useKeysShown() && <KeysDialog />}
      <input aria-label="Field" />
      {children}
    </>
  );
}

function Screen() {
  usePageKeys({ c: ["Create a thing", created], l: ["Log a call", created] });
  return null;
}

function start(children?: React.ReactNode, isAdmin = true): void {
  registerResources(resources);
  signInAs({ isAdmin });
  show(<Shell>{children}</Shell>);
  expect(screen.getByLabelText("Field")).toBeVisible();
  // While something is open over the page, keys do nothing; an earlier test may have left it.
  expect([...document.querySelectorAll(".ant-modal-wrap, .ant-drawer, .ant-dropdown")].map(({ className }) => className)).toEqual([]);
}

it("g and a letter lead to a list, and to nothing while one types or after a pause", async () => {
  start(<Screen />);
  await userEvent.type(screen.getByLabelText("Field"), "gi");
  expect(screen.getByTestId("where").textContent).toBe("/");
  (document.activeElement as HTMLElement).blur();
  // The screen's own key of that letter waits.
  await userEvent.keyboard("gl");
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/sales/leads"));
  expect(created).not.toHaveBeenCalled();
  const now = vi.spyOn(Date, "now");
  await userEvent.keyboard("g");
  now.mockReturnValue(Date.now() + 5000);
  await userEvent.keyboard("i");
  now.mockRestore();
  expect(screen.getByTestId("where").textContent).toBe("/sales/leads");
});

it("c creates what the screen says, and elsewhere asks what", async () => {
  start();
  await userEvent.keyboard("c");
  await waitFor(() => expect(screen.getByTestId("palette")).toHaveTextContent("create"));
});

it("a screen's own keys come first", async () => {
  start(<Screen />);
  await userEvent.keyboard("c");
  expect(created).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId("palette")).toBeEmptyDOMElement();
});

it("? lists every key that works now, once", async () => {
  start(<Screen />);
  await userEvent.keyboard("?");
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent("Create a thing"));
  expect(screen.getByRole("dialog")).not.toHaveTextContent("Create a record");
  expect(screen.getByRole("dialog")).toHaveTextContent("Invoices");
});

it("every letter leads to one place, on each side, and only to what the user may read", () => {
  registerResources(resources);
  for (const side of ["E", "C"] as const) {
    signInAs({ side, isAdmin: true });
    const keys = goTargets(side === "E" ? "employee" : "customer").map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key) => /^[a-z]$/.test(key))).toBe(true);
  }
  signInAs({ may: [{ subject: "SALES_LEADS", action: "read" }] });
  expect(goTargets("employee").map(({ key }) => key)).toEqual(["h", "l"]);
});

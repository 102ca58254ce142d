import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { Toaster } from "../../../src/app/toaster.tsx";
import { openedOnDemand } from "../../../src/views/kit/on-demand.tsx";
import { show } from "../../support/ui-user.tsx";

function Panel({ text, children }: { text: string; children: ReactElement }) {
  return (
    <>
      {children}
      <p>{text}</p>
    </>
  );
}

function shown(load: () => Promise<typeof Panel>) {
  const OnDemand = openedOnDemand<{ readonly text: string }>(load);
  show(
    <>
      <Toaster />
      <OnDemand text="Three filters">
        <button type="button">Filter</button>
      </OnDemand>
    </>,
  );
  return screen.getByRole("button", { name: "Filter" });
}

it("loads a panel once it is pointed at, opens it when its button is pressed, and leaves the focus there", async () => {
  const load = vi.fn(async () => Panel);
  const user = userEvent.setup();
  const button = shown(load);
  expect(load).not.toHaveBeenCalled();
  await user.hover(button);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Three filters")).toBeNull();
  await user.click(button);
  expect(await screen.findByText("Three filters")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Filter" })).toHaveFocus();
  expect(load).toHaveBeenCalledTimes(1);
});

it("opens it by keyboard too", async () => {
  const user = userEvent.setup();
  shown(async () => Panel);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Three filters")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Filter" })).toHaveFocus();
});

it("says when it could not be loaded, and tries again at the next press", async () => {
  const load = vi.fn(async () => Panel).mockRejectedValueOnce(new Error("offline"));
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  const button = shown(load);
  // Without pointing at it or focusing it first, which would load it as well.
  button.click();
  expect(await screen.findByText(/can't be opened because the server can't be reached/)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await waitFor(() => expect(screen.getByText("Three filters")).toBeInTheDocument());
});

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { LineEditor } from "../../../src/pages/warehousing/scan/line-editor.tsx";
import type { ViewLine, ViewReceive } from "../../../src/pages/warehousing/scan/model/scan-view.ts";
import { ProblemEditor } from "../../../src/pages/warehousing/scan/problem-editor.tsx";
import { ReceiveLines } from "../../../src/pages/warehousing/scan/receive-lines.tsx";
import { ScanToolsProvider } from "../../../src/pages/warehousing/scan/scan-context.tsx";
import { held } from "../../support/held.ts";

afterEach(() => vi.unstubAllGlobals());

const lineOf = (id: number, description: string): ViewLine => ({
  id,
  expectedLineId: null,
  description,
  sidemark: null,
  room: null,
  expected: null,
  counted: 2,
  damaged: 0,
  name: { id },
  key: String(id),
});

const editors = [
  {
    about: "a line",
    editor: <LineEditor line={lineOf(1, "Sideboard")} onSave={vi.fn()} onClose={vi.fn()} />,
    name: "Save line",
  },
  {
    about: "a problem",
    editor: <ProblemEditor tag="T1" description="Sideboard" reasons={["notFound"]} onReport={vi.fn()} onClose={vi.fn()} />,
    name: "Report",
  },
];

it.each(editors)("$about waits for its photo", async ({ editor, name }) => {
  const bitmap = held<never>();
  vi.stubGlobal("createImageBitmap", () => bitmap.promise);
  const { container } = render(editor);
  for (const reason of screen.queryAllByRole("radio")) await userEvent.click(reason);
  const button = screen.getByRole("button", { name });
  expect(button).toBeEnabled();
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("There is no photo button.");
  await userEvent.upload(input, new File(["x"], "scratch.jpg", { type: "image/jpeg" }));
  expect(button).toBeDisabled();
  // What can't be read as a picture is said, and holds up nothing.
  bitmap.settle(undefined as never);
  await waitFor(() => expect(button).toBeEnabled());
});

it("a line that is saved closes itself, and not the one that was opened meanwhile", async () => {
  const kept = held<string>();
  const receive: ViewReceive = {
    name: { id: 7 },
    number: "RC-00007",
    customer: "Atelier Nord",
    carrier: null,
    proNumber: null,
    startKey: null,
    lines: [lineOf(1, "Sideboard"), lineOf(2, "Lamp")],
  };
  const tools = { hubId: 1, say: vi.fn(), take: () => kept.promise, read: vi.fn(), handle: () => vi.fn() };
  render(
    <ScanToolsProvider value={tools}>
      <ReceiveLines receive={receive} onBack={vi.fn()} />
    </ScanToolsProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: /Sideboard/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save line" }));
  await userEvent.click(screen.getByRole("button", { name: /Lamp/ }));
  kept.settle("key");
  await kept.promise;
  expect(screen.getByRole("button", { name: /Lamp/ })).toHaveAttribute("aria-expanded", "true");
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "dented");
  expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("dented");
});

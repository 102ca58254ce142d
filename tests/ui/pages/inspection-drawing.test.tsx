// @module-tag gate
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { InspectionDrawing } from "../../../src/pages/warehousing/inspections/inspection-drawing.tsx";
import { inspection } from "../../../src/resources/warehousing/inspection.ts";
import { mockApi } from "../../support/ui-api.ts";
import { startWith } from "../views/app.tsx";

interface Stored {
  readonly version: number;
  readonly findings: readonly object[];
}

/** An inspection that keeps what is saved. */
function opened() {
  let stored: Stored = { version: 1, findings: [] };
  const row = () => ({
    data: {
      id: 8,
      number: "INS-00008",
      round: 1,
      rounds: [],
      receiveId: null,
      firstResult: null,
      actions: { update: true },
      ...stored,
    } as never,
  });
  mockApi("get", "/inspections/8", row);
  const saved = mockApi("put", "/inspections/8", ({ body }) => {
    const { findings } = body as Stored;
    stored = { version: stored.version + 1, findings: findings.map((finding, at) => ({ id: 90 + at, round: 1, ...finding })) };
    return row();
  });
  startWith([inspection], "/warehousing/inspections/8/view", { isAdmin: true }, <InspectionDrawing recordId={8} />);
  return saved;
}
const side = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}, `) });

it("a click on a side of the drawing marks a finding at that spot", async () => {
  const saved = opened();
  const front = await side("Front");
  front.getBoundingClientRect = () => new DOMRect(100, 50, 200, 120);
  await userEvent.pointer({ keys: "[MouseLeft]", target: front, coords: { clientX: 150, clientY: 140 } });
  const dialog = await screen.findByRole("dialog", { name: "Finding on the front side" });
  expect(within(dialog).getByText("To fail the piece, a finding needs a photo.")).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole("combobox", { name: "Severity" }));
  await userEvent.click(await screen.findByText("Major", { selector: ".ant-select-item-option-content, .hq-option" }));
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Note" }), "Through the finish");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save finding" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({
    version: 1,
    findings: [{ side: "front", x: 0.25, y: 0.75, severity: "major", note: "Through the finish", photos: [] }],
  });
  const list = within(await screen.findByRole("list", { name: "Findings of this round" }));
  expect(await list.findByText("Through the finish")).toBeInTheDocument();
  expect(list.getByText("Needs a photo before the piece can fail.")).toBeInTheDocument();
  expect(await side("Front")).toHaveAccessibleName(/^Front, 1 marked/);
});

it("the arrow keys and Enter mark one as well", async () => {
  const saved = opened();
  (await side("Top")).focus();
  await userEvent.keyboard("{ArrowRight}{ArrowUp}{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Finding on the top side" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save finding" }));
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ version: 1, findings: [{ side: "top", x: 0.6, y: 0.4, note: null }] }));
  expect(await screen.findByText("Needs a photo before the piece can fail.")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

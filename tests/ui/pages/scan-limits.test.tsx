import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { scanCommand } from "../../../server/areas/warehousing/scanning/scan-body.ts";
import { type LineCount, LineEditor } from "../../../src/pages/warehousing/scan/line-editor.tsx";

it("a line can hold nothing that the server never takes", async () => {
  let saved: LineCount | undefined;
  render(
    <LineEditor
      onClose={() => undefined}
      onSave={async (count) => {
        saved = count;
        return "key";
      }}
    />,
  );
  const [description, room, counted, damaged, note] = screen.getAllByRole<HTMLInputElement>("textbox");
  for (const input of [description, room, note]) {
    if (!input) throw new Error("A field is missing.");
    expect(input.maxLength).toBeGreaterThan(0);
    fireEvent.change(input, { target: { value: "x".repeat(input.maxLength) } });
  }
  for (const input of [counted, damaged]) if (input) fireEvent.change(input, { target: { value: "99999999" } });
  await userEvent.click(screen.getByRole("button", { name: "Save line" }));
  await waitFor(() => expect(saved).toBeDefined());
  const { description: named, room: placed, photos: _photos, ...count } = saved ?? ({} as LineCount);
  const parsed = scanCommand.safeParse({
    ...count,
    kind: "countLine",
    key: "0b6f3a52-6f2d-4c0e-9b77-0d0f5a0f4a10",
    takenAt: "2026-11-25T08:00:00Z",
    device: "Test",
    hubId: 1,
    receive: { id: 1 },
    line: { description: named, room: placed },
    countedBefore: 0,
    photoIds: [],
  });
  expect(parsed.error?.issues ?? []).toEqual([]);
  expect(count.counted).toBe(10_000);
});

import { act, screen, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { Toaster } from "../../src/app/toaster.tsx";
import { closeToast } from "../../src/providers/toasts.ts";
import { announceExport } from "../../src/shell/exports/export-watch.ts";
import { show } from "../support/ui-user.tsx";
import { enterPages, toasts } from "./support/screens.tsx";
import { customer, nobody, only, specification } from "./support/statement.ts";

/** Shows a toast while the clock stands still. */
async function shown(open: () => void, text: string): Promise<HTMLElement> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  show(<Toaster />);
  act(open);
  return screen.findByText(text);
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

specification(
  "8 and 9 Toasts and exports",
  [
    {
      statement: "A toast stands at the top right and closes after 5000 ms",
      account: nobody,
      try: async () => {
        const { showToast } = await import("../../src/providers/toasts.ts");
        const text = await shown(() => showToast({ kind: "info", message: "Quote ready", key: "one" }), "Quote ready");
        expect(text.closest(".ant-notification-topRight")).not.toBeNull();
        await later(4_800);
        expect(screen.getByText("Quote ready")).toBeInTheDocument();
        await later(400);
        await waitFor(() => expect(screen.queryByText("Quote ready")).toBeNull());
      },
    },
    {
      statement: "The export's notification stays until it is closed",
      account: only("read ACCT_CONTACTS"),
      try: async () => {
        const event = {
          status: { code: 200, message: "Contacts: 3 rows." },
          downloadUrl: { fullPath: "/api/exports/901/file" },
          exportId: 901,
        };
        await shown(() => announceExport(event), "Contacts: 3 rows.");
        await later(60_000);
        expect(screen.getByText("Contacts: 3 rows.")).toBeInTheDocument();
        act(() => closeToast("export-901"));
        await waitFor(() => expect(screen.queryByText("Contacts: 3 rows.")).toBeNull());
      },
    },
    {
      statement: "A failed export says 'Export Failed!' with the event's message",
      account: nobody,
      try: () => {
        announceExport({ status: { code: 500, message: "The disk is full." }, downloadUrl: null, exportId: 902 });
        expect(toasts).toMatchObject([{ kind: "error", sticky: true, message: "Export Failed!", description: "The disk is full." }]);
      },
    },
    {
      statement: "A failed export without a message says 'Something went wrong during exporting.'",
      account: nobody,
      try: () => {
        announceExport({ status: { code: 500, message: "" }, downloadUrl: null, exportId: 903 });
        expect(toasts).toMatchObject([{ message: "Export Failed!", description: "Something went wrong during exporting." }]);
      },
    },
    {
      statement: "A subscription on the user's id and stakeholder_id delivers notification and export events",
      account: [nobody, customer()],
      provenBy: ["tests/realtime/pusher-client.test.ts", "Echo receives events for its user and its stakeholder"],
    },
    {
      statement: "An export is downloaded from the full path with a token parameter, as a file of the name in the answer's header",
      account: nobody,
      provenBy: ["tests/exports/exports.test.ts", "can be downloaded once with a ticket for that file"],
    },
    {
      statement: "The export event has status (code, message) and downloadUrl (fullPath)",
      account: nobody,
      provenBy: ["tests/exports/exports.test.ts", "is listed, pushed in the specified format, and downloaded under its file name"],
    },
  ],
  enterPages,
);

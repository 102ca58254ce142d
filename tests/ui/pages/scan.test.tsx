import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScanCommand, ScanOutcome } from "../../../src/contract/scan.ts";
import { LogoutPage } from "../../../src/pages/guest/logout-page.tsx";
import { ScanPage } from "../../../src/pages/warehousing/scan/scan-page.tsx";
import { clearPlacings } from "../../../src/pages/warehousing/scan/store/kept-choices.ts";
import { queueStorage } from "../../../src/pages/warehousing/scan/store/queue-state.ts";
import { sendNow } from "../../../src/pages/warehousing/scan/store/sending.ts";
import { scanSnapshotDatabase } from "../../../src/providers/scan-snapshot.ts";
import { piece, snapshot, tagOf } from "../../scan/support.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const identity = {
  user: {
    id: 1,
    type_id: "E",
    first_name: "Sam",
    last_name: null,
    email: "sam@hq.example",
    phone: null,
    stakeholder_id: 1,
    is_admin: false,
  },
  customer: null,
  ability: [],
};

/** The server's side: what arrived, and whether it is in reach. */
let received: ScanCommand[] = [];
let isDown = false;
let refuse: (command: ScanCommand) => string | undefined = () => undefined;

function answer(command: ScanCommand): ScanOutcome {
  const refusal = refuse(command);
  const place = "place" in command ? snapshot.places.find(({ barcode }) => barcode === command.place) : undefined;
  const id = "tag" in command ? Number(command.tag.slice(1)) : 0;
  const receive = {
    id: 77,
    number: "RC-00018",
    customer: "Whitfield Interiors",
    carrier: null,
    proNumber: null,
    startKey: command.kind === "startReceive" ? command.key : null,
    lines: snapshot.expected[0]?.lines.map((each) => ({ ...each, id: each.id + 600, expectedLineId: each.id })) ?? [],
    isCompleted: command.kind === "completeReceive",
    tags: [],
  };
  return {
    key: command.key,
    status: refusal === undefined ? "done" : "refused",
    message: refusal ?? "Done.",
    piece: place && refusal === undefined ? piece(id, place) : (snapshot.pieces.find((each) => each.id === id) ?? null),
    receive: command.kind === "startReceive" || command.kind === "completeReceive" ? receive : null,
    pull: null,
  };
}

beforeEach(() => {
  received = [];
  isDown = false;
  refuse = () => undefined;
  mockApi("get", "/iam", identity);
  mockApi("get", "/scan/hubs", { data: [snapshot.hub, { ...snapshot.hub, id: 2, code: "NY1", name: "Queens" }] });
  mockApi("get", "/scan/hubs/1", { data: { ...snapshot, readAt: new Date().toISOString() } });
  api.use(
    http.post("http://hq.test/api/scan/commands", async ({ request }) => {
      if (isDown) return HttpResponse.error();
      const command = (await request.json()) as ScanCommand;
      received.push(command);
      return HttpResponse.json({ data: answer(command) });
    }),
  );
  signInAs({ may: [{ subject: "WH_INVENTORY", action: "read" }] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  clearPlacings();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(scanSnapshotDatabase).onsuccess = resolve;
  });
  for (const { userId } of await queueStorage.allEntries())
    await queueStorage.change(userId, (entries) => ({ remove: entries.map(({ key }) => key) }));
});

const scanner = userEvent.setup({ delay: null });
/** As a scanner types: 5 ms after each other by the time of the keystrokes, however busy the machine is. */
async function scan(code: string): Promise<void> {
  let at = performance.now();
  const asFast = (event: KeyboardEvent) => {
    at += 5;
    Object.defineProperty(event, "timeStamp", { value: at });
  };
  window.addEventListener("keydown", asFast, true);
  await scanner.keyboard(`${code}{Enter}`);
  window.removeEventListener("keydown", asFast, true);
}

async function enterHub(task?: string): Promise<void> {
  show(<ScanPage />);
  await userEvent.click(await screen.findByRole("button", { name: /NJ1/ }));
  if (task) await userEvent.click(screen.getByRole("button", { name: task }));
  await screen.findByText(
    task === "Look up" ? "Scan any code" : task === "Receive" ? "Expected" : task === "Count" ? "Open counts" : "Place first",
  );
}
const lastScans = () => within(screen.getByText("Last scans").closest("section") as HTMLElement);
const sentence = () => document.querySelector(".hq-scan-sentence")?.textContent;
const verdict = () => document.querySelector("[data-verdict]")?.getAttribute("data-verdict");

describe("putting away", () => {
  it("takes a place and then pieces from a scanner, and sends each", async () => {
    await enterHub();
    await scan("L000000002");
    await waitFor(() => expect(verdict()).toBe("note"));
    await scan(tagOf(1));
    await screen.findByText("Yes");
    await waitFor(() => expect(received).toMatchObject([{ kind: "putAway", tag: tagOf(1), place: "L000000002", hubId: 1 }]));
    expect(await lastScans().findByText("Done")).toBeInTheDocument();
    expect(await screen.findByText("All sent")).toBeInTheDocument();
    // A scanner that reads twice does nothing twice.
    await scan(tagOf(1));
    await screen.findByText(/already in/);
    expect(received).toHaveLength(1);
  });

  it("takes a typed code, and says no to what is none", async () => {
    await enterHub();
    await userEvent.type(screen.getByLabelText("Tag or place"), "nonsense");
    await userEvent.click(screen.getByRole("button", { name: "Enter" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("nonsense isn't a tag or a place");
    await userEvent.type(screen.getByLabelText("Tag or place"), "a-01-02");
    await userEvent.click(screen.getByRole("button", { name: "Enter" }));
    await waitFor(() => expect(document.querySelector(".hq-scan-place strong")).toHaveTextContent("A-01-02"));
  });

  it("takes a scan out of the field that had the focus", async () => {
    await enterHub();
    const field = screen.getByLabelText("Tag or place");
    await userEvent.click(field);
    await scan("L000000002");
    await waitFor(() => expect(verdict()).toBe("note"));
    expect(field).toHaveValue("");
  });
});

describe("without a network", () => {
  it("shows what waits, and sends it in order when the network is back, undo and all", async () => {
    isDown = true;
    await enterHub("Move");
    await scan("A-01-02");
    await scan(tagOf(1));
    await scan(tagOf(3));
    expect(await screen.findByText("2 unsent")).toBeInTheDocument();
    await userEvent.click(lastScans().getByRole("button", { name: `Undo ${tagOf(3)} → A-01-02` }));
    expect(await screen.findByText("3 unsent")).toBeInTheDocument();
    expect(lastScans().queryByText(new RegExp(tagOf(3)))).toBeNull();
    isDown = false;
    sendNow();
    await screen.findByText("All sent");
    expect(received.map(({ kind }) => kind)).toEqual(["move", "move", "undo"]);
    expect(received[2]).toMatchObject({ of: received[1]?.key });
  });

  it("asks before a sign-out", async () => {
    isDown = true;
    await enterHub();
    await scan("A-01-02");
    await scan(tagOf(1));
    await screen.findByText("1 unsent");
    const loggedOut = mockApi("post", "/v1/auth/logout", {});
    show(<LogoutPage />);
    expect(await screen.findByText(/1 scan has not been sent/)).toBeInTheDocument();
    expect(loggedOut).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Sign out anyway" }));
    await waitFor(() => expect(loggedOut).toHaveLength(1));
    expect(await queueStorage.entriesOf(1)).toHaveLength(1);
  });

  it("looks up in what it knows", async () => {
    api.use(http.get("http://hq.test/api/scan/look-up", () => HttpResponse.error()));
    await enterHub("Look up");
    // As long as the hub's stock is loading, the answer is to scan again.
    await waitFor(async () => {
      await scan(tagOf(3));
      expect(screen.getByRole("heading", { name: "Chair 3" })).toBeInTheDocument();
    });
    expect(screen.getByText(/From this device/)).toBeInTheDocument();
    await scan("A-01-01");
    expect(await screen.findByText("2 pieces")).toBeInTheDocument();
    await scan(tagOf(900));
    expect(await screen.findByText(/isn't on this device/)).toBeInTheDocument();
  });
});

describe("a refused scan", () => {
  const refuseOnce = () => {
    const refused = new Set<string>();
    refuse = ({ key }) => {
      if (refused.size > 0 && !refused.has(key)) return undefined;
      refused.add(key);
      return "It is on hold.";
    };
  };

  it("says no, stays with its reason, and is sent again under a new key", async () => {
    refuseOnce();
    await enterHub();
    await scan("A-01-02");
    await scan(tagOf(3));
    await userEvent.click(await screen.findByRole("button", { name: "1 refused" }));
    await waitFor(() => expect(verdict()).toBe("no"));
    const panel = within(screen.getByRole("region", { name: "Unsent scans" }));
    expect(panel.getByText("It is on hold.")).toBeInTheDocument();
    expect(panel.getByText(`${tagOf(3)} is now in B-01-01 (In stock).`)).toBeInTheDocument();
    await userEvent.click(panel.getByRole("button", { name: "Send again" }));
    await screen.findByRole("button", { name: "All sent" });
    expect(new Set(received.map(({ key }) => key)).size).toBe(2);
  });

  it("is discarded only after a second touch", async () => {
    refuseOnce();
    await enterHub();
    await scan("A-01-02");
    await scan(tagOf(3));
    await userEvent.click(await screen.findByRole("button", { name: "1 refused" }));
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.getByText("Discard this scan? It will not be sent.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("button", { name: "All sent" })).toBeInTheDocument();
    expect(received).toHaveLength(1);
  });
});

it("says loudly that a full device did not take a scan", async () => {
  await enterHub();
  await scan("A-01-02");
  await waitFor(() => expect(verdict()).toBe("note"));
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await scan(tagOf(1));
  expect(await screen.findByRole("alert")).toHaveTextContent("This device is full. This scan was not saved.");
  vi.restoreAllMocks();
  expect(await queueStorage.allEntries()).toEqual([]);
  expect(lastScans().queryByText(new RegExp(tagOf(1)))).toBeNull();
});

it("reads the tracking number within a carrier's label, and says so", async () => {
  const [first] = snapshot.expected;
  const others = [10, 11].map((id) => ({ ...first, id, number: `PR-000${id}`, poNumber: null, trackingNumbers: ["106141412345678908"] }));
  const expected = [{ ...first, trackingNumbers: ["779972017697"] }, ...others];
  mockApi("get", "/scan/hubs/1", { data: { ...snapshot, expected, readAt: new Date().toISOString() } });
  await enterHub("Receive");
  await scan("1001921334250001000300779972017697");
  await waitFor(() => expect(sentence()).toBe("PR-00042: read as tracking number 779972017697"));
  await scan("00106141412345678908");
  await waitFor(() => expect(sentence()).toBe("106141412345678908 is on several: choose one"));
  await screen.findByRole("button", { name: /PR-00011/ });
  expect(screen.queryByRole("button", { name: /PR-00042/ })).toBeNull();
});

it("receives what a carrier's label announces, line by line", async () => {
  await enterHub("Receive");
  await scan("1Z999AA10123456784");
  await userEvent.click(await screen.findByRole("button", { name: "Start receiving" }));
  await userEvent.click(await screen.findByRole("button", { name: "All 4 here, undamaged" }));
  await userEvent.click(await screen.findByRole("button", { name: /Sideboard/ }));
  await userEvent.click(screen.getByRole("button", { name: "One more: Damaged" }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Scratch" }));
  await userEvent.click(screen.getByRole("button", { name: "Save line" }));
  await waitFor(() => expect(received).toHaveLength(3));
  expect(received).toMatchObject([
    { kind: "startReceive", expectedIds: [9], carrier: "Estes" },
    { kind: "countLine", counted: 4, countedBefore: 0, damaged: 0 },
    { kind: "countLine", counted: 1, damaged: 1, condition: ["scratch"] },
  ]);
});

it("shows no expectation in a blind count, and takes a tag once", async () => {
  await enterHub("Count");
  await userEvent.click(screen.getByRole("button", { name: /CC-00008/ }));
  await scan("A-01-01");
  await screen.findByText(/Blind count/);
  expect(screen.queryByText(/Expected at/)).toBeNull();
  await scan(tagOf(1));
  await waitFor(() => expect(received).toMatchObject([{ kind: "countPiece", countId: 6, tag: tagOf(1), place: "L000000001" }]));
  await scan(tagOf(1));
  expect(await screen.findByText(`${tagOf(1)} is already counted`)).toBeInTheDocument();
  expect(received).toHaveLength(1);
});

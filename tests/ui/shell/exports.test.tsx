import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toaster } from "../../../src/app/toaster.tsx";
import type { Export } from "../../../src/contract/exports.ts";
import { ownExport, ownExports } from "../../../src/providers/calls/own-exports.ts";
import { fileNameOf } from "../../../src/providers/calls/save-file.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { endSession } from "../../../src/providers/session/session-end.ts";
import { TOAST_MS } from "../../../src/providers/toasts.ts";
import { announceExport, noteExport, resumeExports } from "../../../src/shell/exports/export-watch.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { savedFiles } from "../../support/ui-saved.ts";
import { show, signInAs } from "../../support/ui-user.tsx";
import { screenStays } from "../../support/ui-waits.ts";
import { patiently } from "../../support/waits.ts";

const job = (id: number, more: Partial<Export> = {}): Export => ({
  id,
  resource: "crates",
  format: "csv",
  status: "running",
  rows: 0,
  total: null,
  fileName: null,
  size: null,
  message: null,
  createdAt: "2026-11-21T10:00:00Z",
  finishedAt: null,
  expiresAt: null,
  fullPath: null,
  ...more,
});
const done = (id: number) =>
  job(id, { status: "done", rows: 3, total: 3, message: "Crates: 3 rows.", fullPath: `/api/exports/${id}/file` });

/** Simulates an export's state, as received by push or from the dialog. */
const note = (state: Export) => act(() => noteExport(state));

// Each test uses new ids, because an export is announced only once per page load.
let last = 0;
const next = () => ++last;

beforeEach(() => {
  signInAs({ id: 1 });
  show(<Toaster />);
});
afterEach(() => {
  act(() => endSession());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a running export", () => {
  it("shows its progress without announcing each step, and is replaced by its outcome", async () => {
    const id = next();
    note(job(id, { status: "waiting" }));
    expect(await screen.findByText("Exporting crates")).toBeInTheDocument();
    expect(screen.getByText("Waiting to start")).toBeInTheDocument();
    expect(screen.getByRole("progressbar", { name: "Export progress" })).not.toHaveAttribute("aria-valuenow");
    note(job(id, { rows: 1200, total: 4000 }));
    expect(await screen.findByText("1,200 of 4,000 rows")).toBeInTheDocument();
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "30");
    expect(screen.getByRole("progressbar").closest("[aria-live]")).toHaveAttribute("aria-live", "off");
    note(done(id));
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
    expect(screen.getByText("Crates: 3 rows.")).toBeInTheDocument();
    expect(screen.queryByText("Exporting crates")).toBeNull();
  });

  it("is shown alongside others", async () => {
    const ids = [next(), next(), next()];
    for (const id of ids) note(job(id, { rows: id, total: 1000 }));
    for (const id of ids) expect(await screen.findByText(`${id} of 1,000 rows`)).toBeInTheDocument();
  });

  it("continues when its notification is closed, and still announces the outcome", async () => {
    const id = next();
    note(job(id));
    await userEvent.click(await screen.findByLabelText("Close"));
    await waitFor(() => expect(screen.queryByText("Exporting crates")).toBeNull());
    note(job(id, { rows: 2, total: 3 }));
    expect(screen.queryByText("Exporting crates")).toBeNull();
    note(done(id));
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
  });

  it("is cancelled by a click, and ignores late updates", async () => {
    const id = next();
    ownExport(id);
    const removed = mockApi("delete", `/exports/${id}`, { data: job(id, { status: "cancelled" }) });
    note(job(id));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Export cancelled.")).toBeInTheDocument();
    expect(removed).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText("Exporting crates")).toBeNull());
    expect(ownExports()).toEqual([]);
    note(job(id, { rows: 2, total: 3 }));
    note(done(id));
    expect(screen.queryByText(/Exporting crates|Export Ready/)).toBeNull();
  });

  it("says so when it can't be cancelled", async () => {
    const id = next();
    mockApi("delete", `/exports/${id}`, { message: "The database is away." }, 500);
    note(job(id));
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("The database is away.")).toBeInTheDocument();
    expect(screen.getByText("Exporting crates")).toBeInTheDocument();
  });
});

describe("without the push connection", () => {
  it("polls after a silence, less and less often, and not while updates arrive", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const id = next();
    let state = job(id, { rows: 1, total: 3 });
    const requests = mockApi("get", `/exports/${id}`, () => ({ data: state }));
    const count = (expected: number) => vi.waitFor(() => expect(requests).toHaveLength(expected), { interval: 5 });
    note(job(id));
    await vi.advanceTimersByTimeAsync(4_900);
    note(job(id));
    await vi.advanceTimersByTimeAsync(4_900);
    expect(requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    await count(1);
    state = done(id);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), patiently);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    await count(2);
    vi.useRealTimers();
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
  });

  it("polls at once after a reconnect, and drops an export that no longer exists", async () => {
    const [running, deleted] = [next(), next()];
    mockApi("get", `/exports/${running}`, { data: done(running) });
    mockApi("get", `/exports/${deleted}`, { message: "Not found." }, 404);
    ownExport(deleted);
    note(job(running));
    note(job(deleted, { rows: 7, total: 9 }));
    expect(await screen.findByText("7 of 9 rows")).toBeInTheDocument();
    act(() => emitLive("reconnected", null));
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("7 of 9 rows")).toBeNull());
    expect(ownExports()).toEqual([running]);
  });
});

describe("after a reload", () => {
  it("resumes the exports of this window, and no others", async () => {
    const [running, ready, cancelled, missing] = [next(), next(), next(), next()];
    const foreign = next();
    for (const id of [running, ready, cancelled, missing]) ownExport(id);
    const requests = mockApi("get", "/exports", {
      data: [
        job(foreign, { rows: 5, total: 6 }),
        job(cancelled, { status: "cancelled" }),
        done(ready),
        job(running, { rows: 1, total: 2 }),
      ],
    });
    await act(resumeExports);
    expect(await screen.findByText("1 of 2 rows")).toBeInTheDocument();
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
    expect(screen.queryByText("5 of 6 rows")).toBeNull();
    expect(requests).toHaveLength(1);
    expect(ownExports()).toEqual([running, ready]);
  });

  it("makes no request if there are no exports", async () => {
    await act(resumeExports);
    expect(ownExports()).toEqual([]);
  });

  it("polls each export when the list can't be loaded", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const id = next();
    ownExport(id);
    mockApi("get", "/exports", { message: "The database is away." }, 500);
    mockApi("get", `/exports/${id}`, { data: done(id) });
    await act(resumeExports);
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
  });

  it("ignores a response that arrives after the session has ended", async () => {
    const [listed, polled] = [next(), next()];
    ownExport(listed);
    mockApi("get", "/exports", { data: [done(listed)] });
    mockApi("get", `/exports/${polled}`, { data: done(polled) });
    note(job(polled));
    const resumed = resumeExports();
    act(() => emitLive("reconnected", null));
    act(() => endSession());
    await act(() => resumed);
    const announcesNothing = () => expect(screen.queryByText("Export Ready")).toBeNull();
    await screenStays(announcesNothing, 50, "an answer that is ignored leaves no trace");
  });

  it("drops the exports when the session ends, with their notifications", async () => {
    const [running, ready] = [next(), next()];
    for (const id of [running, ready]) ownExport(id);
    note(job(running));
    note(done(ready));
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
    act(() => endSession());
    await waitFor(() => expect(screen.queryByText(/Exporting crates|Export Ready/)).toBeNull());
    expect(ownExports()).toEqual([]);
  });
});

describe("the outcome of an export", () => {
  it.each([
    ["The disk is full.", "The disk is full."],
    ["", "Something went wrong during exporting."],
  ])("shows the failure's message or a generic one: '%s'", async (message, expected) => {
    act(() => announceExport({ status: { code: 500, message }, downloadUrl: null, exportId: next() }));
    expect(await screen.findByText("Export Failed!")).toBeInTheDocument();
    expect(screen.getByText(expected)).toBeInTheDocument();
  });

  it("stays until it is closed, and is not announced again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const id = next();
    note(done(id));
    expect(await screen.findByText("Export Ready")).toBeInTheDocument();
    expect(ownExports()).toEqual([id]);
    await act(() => vi.advanceTimersByTimeAsync(TOAST_MS * 10));
    expect(screen.getByText("Export Ready")).toBeInTheDocument();
    vi.useRealTimers();
    await userEvent.click(screen.getByLabelText("Close"));
    await waitFor(() => expect(screen.queryByText("Export Ready")).toBeNull());
    expect(ownExports()).toEqual([]);
    act(() => announceExport({ status: { code: 200, message: "" }, downloadUrl: { fullPath: `/api/exports/${id}/file` }, exportId: id }));
    expect(screen.queryByText("Export Ready")).toBeNull();
  });

  it("is not pushed out by other toasts", async () => {
    const { toast } = await import("../../../src/providers/toasts.ts");
    note(done(next()));
    act(() => {
      for (let count = 1; count <= 8; count += 1) toast.info(`Passing ${count}`);
    });
    expect(await screen.findByText("Passing 8")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("Passing 1")).toBeNull());
    expect(screen.getByText("Export Ready")).toBeInTheDocument();
  });

  it("offers the download at an absolute address of this server", async () => {
    const id = next();
    const fullPath = `${location.origin}/api/exports/${id}/file`;
    act(() => announceExport({ status: { code: 200, message: "Done." }, downloadUrl: { fullPath }, exportId: id }));
    expect(await screen.findByRole("button", { name: "Download" })).toBeInTheDocument();
  });

  it.each(["https://evil.example/api/x", "//evil.example/api/x", "/logout", "/api/../logout", "/apis/x", "javascript:alert(1)"])(
    "offers no download from %s",
    async (fullPath) => {
      act(() => announceExport({ status: { code: 200, message: "Done." }, downloadUrl: { fullPath }, exportId: next() }));
      expect(await screen.findByText("Export Failed!")).toBeInTheDocument();
      expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
    },
  );
});

describe("downloading an export", () => {
  const serve = (id: number, reply: () => Response) => {
    const tickets = mockApi("post", "/tickets", { data: { token: "one-time" } }, 201);
    const asked: Request[] = [];
    api.use(
      http.get(`http://hq.test/api/exports/${id}/file`, ({ request }) => {
        asked.push(request);
        return reply();
      }),
    );
    return { tickets, asked };
  };
  const start = async (id: number) => {
    note(done(id));
    await userEvent.click(await screen.findByRole("button", { name: "Download" }));
  };

  it("gets a ticket, requests the full path with its token, and saves under the header's name", async () => {
    const id = next();
    const saved = savedFiles();
    const { tickets, asked } = serve(
      id,
      () =>
        new HttpResponse("a,b\r\n", {
          headers: { "Content-Disposition": `attachment; filename="crates.csv"; filename*=UTF-8''cr%C3%A4tes.csv` },
        }),
    );
    await start(id);
    expect(await screen.findByText("Saved as crätes.csv")).toBeInTheDocument();
    expect(tickets[0]?.body).toEqual({ purpose: "export", path: `/exports/${id}/file` });
    const url = new URL(asked[0]?.url ?? "");
    expect(url.pathname + url.search).toBe(`/api/exports/${id}/file?token=one-time`);
    expect(asked[0]?.headers.get("authorization")).toBeNull();
    await waitFor(() => expect(saved).toEqual([{ name: "crätes.csv", text: "a,b\r\n" }]));
    expect(screen.getByText("Export Ready")).toBeInTheDocument();
  });

  it.each([
    [404, { message: "Not found." }, /no longer available/],
    [401, { message: "Please sign in." }, /Please sign in\./],
    [500, "not JSON", /Something went wrong\. Try again/],
  ])("shows why it was rejected with %i, and can be retried", async (status, body, reason) => {
    const id = next();
    serve(id, () => HttpResponse.json(body, { status }));
    await start(id);
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "Download" })).toBeEnabled();
    // A rejected download doesn't end the session.
    expect(localStorage.getItem("hq_token")).toBe("secret-token");
  });

  it("says that the server can't be reached", async () => {
    const id = next();
    serve(id, () => HttpResponse.error());
    await start(id);
    expect(await screen.findByText(/can't be reached/)).toBeInTheDocument();
  });
});

describe("the file name of a Content-Disposition header", () => {
  it.each([
    [`attachment; filename="a.csv"`, "a.csv"],
    ["attachment; filename=a.csv", "a.csv"],
    [`attachment; filename="a.csv"; filename*=UTF-8''b%20%E2%82%AC.csv`, "b €.csv"],
    [`attachment; filename*=utf-8'en'c.csv; filename="a.csv"`, "c.csv"],
    [`attachment; filename*=UTF-8''%E2%82; filename="a.csv"`, "a.csv"],
    [`attachment; filename="say \\"hi\\".csv"`, 'say "hi".csv'],
    [`attachment; filename="../../etc/passwd"`, "passwd"],
    [`attachment; filename*=UTF-8''..%2F..%2Fx.csv`, "x.csv"],
    [`attachment; filename*=UTF-8''..%5Cx%00y.csv`, "xy.csv"],
    ["attachment", undefined],
    [null, undefined],
  ])("%s", (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});

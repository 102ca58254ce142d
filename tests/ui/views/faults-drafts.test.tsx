// @module-tag night
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { authState, signedIn } from "../../../src/providers/session/auth-state.ts";
import { followOtherTabs } from "../../../src/providers/session/other-tabs.ts";
import { storedToken } from "../../../src/providers/session/stored-token.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { delay } from "../../support/waits.ts";
import { start, toasts } from "./app.tsx";
import { row } from "./thing.ts";

const where = () => screen.getByTestId("where").textContent;
const nameBox = () => screen.findByLabelText(/^Name/);
const fill = async (label: string | RegExp, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (label: string) => fireEvent.click(await screen.findByText(label, { selector: "button span" }));
const opened = (more: Record<string, unknown> = {}) => {
  mockApi("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  return mockApi("get", "/things/1", { data: row(1, more) });
};
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("hq_draft:"));
const waitForDraft = (text: string) => waitFor(() => expect(drafts().some((key) => localStorage.getItem(key)?.includes(text))).toBe(true));
const goOn = () => press("Continue");
const offered = () => screen.findByText("Continue");

/** Locks as a browser gives them, but only exclusive ones queue; a lock stays held for `releasedAfter` ms after its release. */
function fakeLocks({ releasedAfter = 0 } = {}) {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as () => Promise<void> | undefined;
    const { signal, mode } = (rest.length > 1 ? rest[0] : {}) as { signal?: AbortSignal; mode?: string };
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    // It is also aborted long after the lock was had.
    aborted.catch(() => undefined);
    while (held.has(name)) await Promise.race([held.get(name), aborted]);
    if (mode === "shared") return work();
    const done = (async () => {
      await work();
      await delay(releasedAfter);
      held.delete(name);
    })();
    held.set(name, done);
    await done;
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
  return () => Reflect.deleteProperty(navigator, "locks");
}

beforeEach(() => void opened());

describe("a draft", () => {
  it("is saved when the window closes, even right after typing", async () => {
    start("/things/create");
    await fill(/^Name/, "Half a la");
    expect(drafts()).toEqual([]);
    dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem(drafts()[0] ?? "")).toContain("Half a la");
  });

  it("is not overwritten by new input before the user decides; both are offered", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "The older one");
    await waitForDraft("The older one");
    first.unmount();
    start("/things/create");
    await offered();
    await fill(/^Name/, "The newer one");
    await waitForDraft("The newer one");
    await goOn();
    await waitFor(async () => expect(await nameBox()).toHaveValue("The older one"));
    await goOn();
    await waitFor(async () => expect(await nameBox()).toHaveValue("The newer one"));
    await waitForDraft("The older one");
  });

  it("of another window survives saving in this one", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Left behind");
    await waitForDraft("Left behind");
    first.unmount();
    start("/things/create");
    await offered();
    await fill(/^Name/, "Lamp");
    await waitForDraft("Lamp");
    mockApi("post", "/things", { data: row(1) }, 201);
    await press("Save");
    await waitFor(() => expect(where()).toBe("/things/1"));
    expect(drafts().map((key) => localStorage.getItem(key))).toEqual([expect.stringContaining("Left behind")]);
  });

  it("is removed when discarded, or when older than a week", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Half a la");
    await waitForDraft("Half a la");
    first.unmount();
    const second = start("/things/create");
    await press("Discard");
    await waitFor(() => expect(drafts()).toEqual([]));
    second.unmount();
    localStorage.setItem("hq_draft:9:thing:new:x", JSON.stringify({ at: "2020-01-01T00:00:00Z", values: { name: "Somebody's" } }));
    start("/things/create");
    await nameBox();
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("says when the record has changed since, and offers a choice on saving", async () => {
    const first = start("/things/1/edit");
    await fill(/^Name/, "Mine");
    await waitForDraft("Mine");
    first.unmount();
    const theirs = row(1, { version: 2, mail: "new@theirs.example" });
    opened(theirs);
    start("/things/1/edit");
    expect(await screen.findByText(/changed since then/)).toBeInTheDocument();
    await goOn();
    expect(await screen.findByText(/Someone saved this record/)).toBeInTheDocument();
    const requests = mockApi("put", "/things/1", { message: "Someone else.", version: 2, current: theirs }, 409);
    await press("Save");
    const dialog = await screen.findByRole("dialog");
    // Sent with the version it was based on; with the newer one, it would silently overwrite the other user's email.
    expect(requests[0]?.body).toEqual({ name: "Mine", version: 1 });
    const second = mockApi("put", "/things/1", { data: { ...theirs, version: 3 } });
    fireEvent.click(within(dialog).getByText("Use these and save"));
    await waitFor(() => expect(second[0]?.body).toEqual({ name: "Mine", version: 2 }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("that turned out to be saved is not offered again", async () => {
    const first = start("/things/1/edit");
    await fill(/^Name/, "Mine");
    await waitForDraft("Mine");
    first.unmount();
    opened({ name: "Mine", version: 2 });
    start("/things/1/edit");
    await nameBox();
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(screen.queryByText("Continue")).toBeNull();
  });

  it("continued in another window can be neither restored nor discarded here", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Of both");
    await waitForDraft("Of both");
    first.unmount();
    const second = start("/things/create");
    await offered();
    const [key = ""] = drafts();
    const content = localStorage.getItem(key) ?? "";
    // The other window has saved its draft, which deletes it.
    localStorage.removeItem(key);
    await goOn();
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual([expect.stringContaining("another window")]));
    expect(await nameBox()).toHaveValue("");
    second.unmount();
    localStorage.setItem(key, content);
    start("/things/create");
    await offered();
    Object.defineProperty(navigator, "locks", {
      configurable: true,
      value: { request: () => Promise.reject(new DOMException("held by another window", "TimeoutError")) },
    });
    await press("Discard");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(drafts()).toContain(key);
    Reflect.deleteProperty(navigator, "locks");
  });

  it("of an unedited copy whose response was lost continues under its key", async () => {
    const keys: (string | null)[] = [];
    api.use(
      http.post("http://hq.test/api/things", ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ data: row(2) }, { status: 201 });
      }),
    );
    mockApi("get", "/things/2", { data: row(2) });
    mockApi("get", "/things/2/activity", { data: { entries: [], total: 0 } });
    const first = start("/things/1/duplicate");
    await nameBox();
    await press("Save");
    await screen.findByText(/nothing is done twice/);
    first.unmount();
    start("/things/1/duplicate");
    await goOn();
    await waitFor(() => expect(screen.queryByText("Continue")).toBeNull());
    await press("Save");
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });

  it("is not written again after its user signed out in another window", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Half");
    await waitForDraft("Half");
    for (const key of drafts()) localStorage.removeItem(key);
    await fill(/^Name/, "Half a la");
    first.unmount();
    expect(drafts()).toEqual([]);
  });

  it("being edited in one window is not offered in another, which is offered an older one", async () => {
    const removeLocks = fakeLocks();
    const closed = start("/things/create");
    await fill(/^Name/, "Left behind");
    await waitForDraft("Left behind");
    closed.unmount();
    const first = start("/things/create");
    await offered();
    await fill(/^Name/, "Still typing");
    await waitForDraft("Still typing");
    const second = within(start("/things/create").container);
    // Only after a moment: until then, what is being edited could be of a page that was just left.
    fireEvent.click(await second.findByText("Continue"));
    await waitFor(() => expect(second.getByLabelText(/^Name/)).toHaveValue("Left behind"));
    expect(second.queryByText("Continue")).toBeNull();
    first.unmount();
    // Its window is gone now.
    await second.findByText("Continue");
    removeLocks();
  });

  it.each([300, 3_000])(
    "is offered by the page that replaces its own, even if that one's lock is released %i ms late",
    async (releasedAfter) => {
      const removeLocks = fakeLocks({ releasedAfter });
      const first = start("/things/create");
      await fill(/^Name/, "Reloaded");
      await waitForDraft("Reloaded");
      first.unmount();
      start("/things/create");
      expect(await offered()).toBeInTheDocument();
      removeLocks();
    },
  );
});

describe("a session", () => {
  it("is not ended by a late 401 of the previous one", async () => {
    start("/things/create");
    await nameBox();
    let refuse = () => {};
    api.use(
      http.post("http://hq.test/api/things", async () => {
        await new Promise<void>((next) => {
          refuse = next;
        });
        return HttpResponse.json({ message: "Please sign in." }, { status: 401 });
      }),
    );
    await fill(/^Name/, "Lamp");
    await press("Save");
    await waitFor(() => expect(refuse.length).toBe(1));
    act(() => signedIn("newer-token"));
    act(() => refuse());
    await waitFor(() => expect(screen.getByText("Save").closest("button")).not.toHaveClass("ant-btn-loading"));
    expect([authState.get().authToken, storedToken()]).toEqual(["newer-token", "newer-token"]);
  });

  it("of another user started in another window takes nothing over", async () => {
    const stop = followOtherTabs();
    start("/things/create");
    await nameBox();
    localStorage.setItem("hq_token", "of-another");
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "hq_token", newValue: "of-another" })));
    // Until the new identity has loaded there is no user, in particular not the previous one.
    expect(authState.get()).toMatchObject({ authToken: "of-another", user: null });
    stop();
  });

  it("ended in another window is gone from a page that the back button restores", async () => {
    const stop = followOtherTabs();
    start("/things/create");
    await nameBox();
    // A page in the browser's cache gets no events of storage.
    localStorage.removeItem("hq_token");
    act(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: false })));
    expect(authState.get().authenticated).toBe(true);
    act(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect(authState.get()).toMatchObject({ authToken: null, authenticated: false, user: null });
    stop();
  });

  it("started in another window survives a 401 for this window's old token", async () => {
    start("/things/create");
    await nameBox();
    localStorage.setItem("hq_token", "of-another");
    mockApi("post", "/things", { message: "Please sign in." }, 401);
    await fill(/^Name/, "Lamp");
    await press("Save");
    await waitFor(() => expect(authState.get().authToken).toBe("of-another"));
    expect(storedToken()).toBe("of-another");
  });
});

// Keep this test last: it resets the module registry, so later imports would load new instances.
describe("a line's client-side key", () => {
  it("is unique across page loads, so that restored drafts don't collide", async () => {
    const visit = async () => {
      vi.resetModules();
      return (await import("../../../src/views/lines/line-rows.ts")).newKey();
    };
    expect(await visit()).not.toBe(await visit());
  });
});

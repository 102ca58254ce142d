import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { authState, keptToken, signedIn } from "../../../src/providers/auth-state.ts";
import { followOtherTabs } from "../../../src/providers/other-tabs.ts";
import { answer, api } from "../../support/ui-api.ts";
import { start, toasts } from "./app.tsx";
import { row } from "./thing.ts";

const where = () => screen.getByTestId("where").textContent;
const nameBox = () => screen.findByLabelText(/^Name/);
const fill = async (label: string | RegExp, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (words: string) => fireEvent.click(await screen.findByText(words, { selector: "button span" }));
const opened = (more: Record<string, unknown> = {}) => {
  answer("get", "/things/1/activity", { data: { entries: [], total: 0 } });
  return answer("get", "/things/1", { data: row(1, more) });
};
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith("hq_draft:"));
const kept = (text: string) => waitFor(() => expect(drafts().some((key) => localStorage.getItem(key)?.includes(text))).toBe(true));
const goOn = () => press("Continue");
const offered = () => screen.findByText("Continue");

beforeEach(() => void opened());

describe("a draft", () => {
  it("is written when the window goes, however short a time ago one has typed", async () => {
    start("/things/create");
    await fill(/^Name/, "Half a la");
    expect(drafts()).toEqual([]);
    dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem(drafts()[0] ?? "")).toContain("Half a la");
  });

  it("is not written over by what one types before choosing, which is offered in its turn", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "The older one");
    await kept("The older one");
    first.unmount();
    start("/things/create");
    await offered();
    await fill(/^Name/, "The newer one");
    await kept("The newer one");
    await goOn();
    await waitFor(async () => expect(await nameBox()).toHaveValue("The older one"));
    await goOn();
    await waitFor(async () => expect(await nameBox()).toHaveValue("The newer one"));
    await kept("The older one");
  });

  it("of another window outlives the saving of this one's", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Left behind");
    await kept("Left behind");
    first.unmount();
    start("/things/create");
    await offered();
    await fill(/^Name/, "Lamp");
    await kept("Lamp");
    answer("post", "/things", { data: row(1) }, 201);
    await press("Save");
    await waitFor(() => expect(where()).toBe("/things/1"));
    expect(drafts().map((key) => localStorage.getItem(key))).toEqual([expect.stringContaining("Left behind")]);
  });

  it("goes for good when it is discarded, and when it is older than a week", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Half a la");
    await kept("Half a la");
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

  it("says when the record has changed since, and lets one choose on saving", async () => {
    const first = start("/things/1/edit");
    await fill(/^Name/, "Mine");
    await kept("Mine");
    first.unmount();
    const theirs = row(1, { version: 2, mail: "new@theirs.example" });
    opened(theirs);
    start("/things/1/edit");
    expect(await screen.findByText(/changed since then/)).toBeInTheDocument();
    await goOn();
    expect(await screen.findByText(/Someone saved this record/)).toBeInTheDocument();
    const asked = answer("put", "/things/1", { message: "Someone else.", version: 2, current: theirs }, 409);
    await press("Save");
    const dialog = await screen.findByRole("dialog");
    // Sent for the version it was typed over; with the newer one it would have taken the other's mail back silently.
    expect(asked[0]?.body).toEqual({ name: "Mine", version: 1 });
    const second = answer("put", "/things/1", { data: { ...theirs, version: 3 } });
    fireEvent.click(within(dialog).getByText("Use these and save"));
    await waitFor(() => expect(second[0]?.body).toEqual({ name: "Mine", version: 2 }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("that was saved after all is not offered again", async () => {
    const first = start("/things/1/edit");
    await fill(/^Name/, "Mine");
    await kept("Mine");
    first.unmount();
    opened({ name: "Mine", version: 2 });
    start("/things/1/edit");
    await nameBox();
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(screen.queryByText("Continue")).toBeNull();
  });

  it("that another window has gone on with is that one's: here it is neither taken nor discarded", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Of both");
    await kept("Of both");
    first.unmount();
    const second = start("/things/create");
    await offered();
    const [key = ""] = drafts();
    const content = localStorage.getItem(key) ?? "";
    // Saved there: it is gone.
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
      value: { request: async () => undefined, query: async () => ({ held: [{ name: key }] }) },
    });
    await press("Discard");
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(drafts()).toContain(key);
    Reflect.deleteProperty(navigator, "locks");
  });

  it("of a copy that was saved as it was, and whose answer was lost, goes on under its key", async () => {
    const asked: (string | null)[] = [];
    api.use(
      http.post("http://hq.test/api/things", ({ request }) => {
        asked.push(request.headers.get("idempotency-key"));
        return asked.length === 1 ? HttpResponse.error() : HttpResponse.json({ data: row(2) }, { status: 201 });
      }),
    );
    answer("get", "/things/2", { data: row(2) });
    const first = start("/things/1/duplicate");
    await nameBox();
    await press("Save");
    await screen.findByText(/nothing is done twice/);
    first.unmount();
    start("/things/1/duplicate");
    await goOn();
    await waitFor(() => expect(screen.queryByText("Continue")).toBeNull());
    await press("Save");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toBe(asked[0]);
  });

  it("is not written again where its user has signed out in another window", async () => {
    const first = start("/things/create");
    await fill(/^Name/, "Half");
    await kept("Half");
    for (const key of drafts()) localStorage.removeItem(key);
    await fill(/^Name/, "Half a la");
    first.unmount();
    expect(drafts()).toEqual([]);
  });

  it("that a window is working on is not offered in another", async () => {
    const held = new Set<string>();
    Object.defineProperty(navigator, "locks", {
      configurable: true,
      value: {
        request: async (name: string, work: () => Promise<void>) => {
          held.add(name);
          await work();
          held.delete(name);
        },
        query: async () => ({ held: [...held].map((name) => ({ name })) }),
      },
    });
    const first = start("/things/create");
    await fill(/^Name/, "Still typing");
    await kept("Still typing");
    const second = start("/things/create");
    await within(second.container).findByLabelText(/^Name/);
    await new Promise((next) => setTimeout(next, 50));
    expect(screen.queryByText("Continue")).toBeNull();
    second.unmount();
    first.unmount();
    await waitFor(() => expect(held.size).toBe(0));
    start("/things/create");
    expect(await offered()).toBeInTheDocument();
    Reflect.deleteProperty(navigator, "locks");
  });
});

describe("a session", () => {
  it("is not ended by a late refusal of the one before it", async () => {
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
    expect([authState.get().authToken, keptToken()]).toEqual(["newer-token", "newer-token"]);
  });

  it("of another user, begun in another window, takes nothing along", async () => {
    const stop = followOtherTabs();
    start("/things/create");
    await nameBox();
    localStorage.setItem("hq_token", "of-another");
    act(() => void dispatchEvent(new StorageEvent("storage", { key: "hq_token", newValue: "of-another" })));
    // Who it is has to be asked; until then it is nobody, least of all the one before.
    expect(authState.get()).toMatchObject({ authToken: "of-another", user: null });
    stop();
  });

  it("that another window has begun survives the refusal of this window's", async () => {
    start("/things/create");
    await nameBox();
    localStorage.setItem("hq_token", "of-another");
    answer("post", "/things", { message: "Please sign in." }, 401);
    await fill(/^Name/, "Lamp");
    await press("Save");
    await waitFor(() => expect(authState.get().authToken).toBe("of-another"));
    expect(keptToken()).toBe("of-another");
  });
});

// The last one: what is loaded after it is loaded anew.
describe("a line's key", () => {
  it("is given once, over all visits: a draft brings those of another along", async () => {
    const visit = async () => {
      vi.resetModules();
      return (await import("../../../src/views/lines/line-rows.ts")).newKey();
    };
    expect(await visit()).not.toBe(await visit());
  });
});

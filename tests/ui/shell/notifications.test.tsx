import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { UserNotification } from "../../../src/contract/notifications.ts";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { emitLive } from "../../../src/providers/live/live-events.ts";
import { registerResources } from "../../../src/providers/registry.ts";
import { endSession } from "../../../src/providers/session/session-end.ts";
import { resources } from "../../../src/resources/index.ts";
import { Header } from "../../../src/shell/header.tsx";
import { NotificationPanel } from "../../../src/shell/notification-panel.tsx";
import {
  followNotifications,
  loadNotifications,
  markSeen,
  notificationState,
  receiveNotification,
} from "../../../src/shell/notification-state.ts";
import { held } from "../../support/held.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { notificationRow } from "../../support/ui-rows.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const note = notificationRow;
const page = (notifications: UserNotification[], unreadCount: number, total = notifications.length) => ({
  data: { currentPage: 1, notifications, total, unreadCount },
});

/** The first response waits until the returned function is called; the second comes at once. */
function respondLater(first: ReturnType<typeof page>, second: ReturnType<typeof page>, onRequest = () => {}): () => void {
  const { promise: waiting, settle: release } = held();
  let count = 0;
  api.use(
    http.get("http://hq.test/api/notifications", async () => {
      count += 1;
      onRequest();
      if (count > 1) return HttpResponse.json(second);
      await waiting;
      return HttpResponse.json(first);
    }),
  );
  return () => release();
}

beforeAll(() => {
  registerResources(resources);
  registerRoutes((path) => (/^\/customers\/\d+$/.test(path) ? { title: "Customer" } : undefined));
});
beforeEach(() => signInAs({ id: 1 }));

describe("the notification store", () => {
  it("loads unread notifications from page 1, ten per page, and rounds the page count up", async () => {
    const requests = mockApi("get", "/notifications", page([note(1)], 21, 21));
    await loadNotifications();
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({ page: "1", pageSize: "10", isUnread: "1" });
    expect(notificationState()).toMatchObject({ totalPage: 3, unreadCount: 21, loading: false });
  });

  it("marks as seen once, and never counts below 0", async () => {
    mockApi("get", "/notifications", page([note(1)], 0));
    const seenRequests = mockApi("put", "/notifications/1/seen", {});
    await loadNotifications();
    await markSeen(1);
    await markSeen(1);
    expect(seenRequests).toHaveLength(1);
    expect(notificationState().unreadCount).toBe(0);
    expect(notificationState().notifications[0]?.isSeen).toBe(true);
  });

  it("rolls back when the server call fails", async () => {
    mockApi("get", "/notifications", page([note(1)], 4));
    mockApi("put", "/notifications/1/seen", { message: "no" }, 500);
    await loadNotifications();
    await expect(markSeen(1)).rejects.toMatchObject({ statusCode: 500 });
    expect(notificationState()).toMatchObject({ unreadCount: 4, notifications: [{ isSeen: false }] });
  });

  it("keeps what was marked as seen while a page read before it was loading", async () => {
    const respond = respondLater(page([note(1)], 1), page([note(1, { isSeen: true })], 0));
    mockApi("put", "/notifications/1/seen", {});
    receiveNotification(note(1));
    const loading = loadNotifications();
    await markSeen(1);
    respond();
    await loading;
    expect(notificationState()).toMatchObject({ unreadCount: 0, loading: false, notifications: [{ id: 1, isSeen: true }] });
  });

  it("keeps what was marked as seen when a page is loaded before the server knows", async () => {
    const { promise: waiting, settle: saved } = held();
    api.use(http.put("http://hq.test/api/notifications/1/seen", () => waiting.then(() => HttpResponse.json({}))));
    mockApi("get", "/notifications", page([note(1)], 1));
    receiveNotification(note(1));
    const marking = markSeen(1);
    await loadNotifications();
    saved();
    await marking;
    expect(notificationState()).toMatchObject({ unreadCount: 0, notifications: [{ id: 1, isSeen: true }] });
  });

  it("is not loaded again after the session ended meanwhile", async () => {
    let requests = 0;
    const respond = respondLater(page([note(1)], 1), page([note(1)], 1), () => {
      requests += 1;
    });
    const loading = loadNotifications();
    await waitFor(() => expect(requests).toBe(1));
    receiveNotification(note(2));
    endSession();
    respond();
    await loading;
    expect(requests).toBe(1);
    expect(notificationState().notifications).toEqual([]);
  });

  it("keeps a pushed one that the page being loaded does not contain", async () => {
    const respond = respondLater(page([note(1)], 1), page([note(2), note(1)], 2));
    const loading = loadNotifications();
    receiveNotification(note(2));
    respond();
    await loading;
    expect(notificationState().notifications.map(({ id }) => id)).toEqual([2, 1]);
    expect(notificationState().unreadCount).toBe(2);
  });

  it("adds a new one on top and counts it only once", () => {
    receiveNotification(note(5));
    receiveNotification(note(6));
    expect(receiveNotification(note(5))).toBe(false);
    expect(notificationState().notifications.map(({ id }) => id)).toEqual([6, 5]);
    expect(notificationState().unreadCount).toBe(2);
  });

  it("accepts only notifications for this user from the company channel", () => {
    const arrived: number[] = [];
    const stop = followNotifications(({ id }) => arrived.push(id));
    emitLive("notification", { recipientsIds: [2, 3], notification: note(1) });
    emitLive("notification", { recipientsIds: [1], notification: note(2) });
    emitLive("notification", { recipientsIds: [1], notification: note(2) });
    expect(arrived).toEqual([2]);
    stop();
  });

  it("is stored for the next visit, and cleared on logout", async () => {
    receiveNotification(note(5));
    expect(localStorage.getItem("hq_notifications")).toContain("Message 5");
    endSession();
    expect(localStorage.getItem("hq_notifications")).toBeNull();
    expect(notificationState().notifications).toEqual([]);
  });
});

describe("the notification panel", () => {
  it("says when there are none", async () => {
    mockApi("get", "/notifications", page([], 0));
    show(<NotificationPanel />);
    expect(await screen.findByText("No notifications")).toBeInTheDocument();
  });

  it("shows who did what, and links to the record", async () => {
    signInAs({ id: 1, may: [{ subject: "ACCT_CUSTOMERS", action: "read" }] });
    mockApi("get", "/notifications", page([note(1), note(2, { triggeredByUser: null, bizObjectId: 11 })], 2));
    mockApi("put", "/notifications/:id/seen", {});
    show(<NotificationPanel />);
    const items = await screen.findAllByRole("listitem");
    expect(within(items[0] as HTMLElement).getByText("AS")).toBeInTheDocument();
    expect(within(items[1] as HTMLElement).getByText("Quote approved")).toBeInTheDocument();
    await userEvent.click(screen.getByText("Message 2"));
    expect(screen.getByTestId("where")).toHaveTextContent(/^\/$/);
    await userEvent.click(screen.getByText("Message 1"));
    expect(screen.getByTestId("where")).toHaveTextContent("/customers/71");
    await waitFor(() => expect(notificationState().unreadCount).toBe(0));
    expect(screen.getByText("Message 1")).toBeInTheDocument();
    expect(screen.queryByText("Mark as read")).not.toBeInTheDocument();
  });

  it("switches to all from page 1, and loads up to the last page", async () => {
    const requests = mockApi("get", "/notifications", ({ query }) => {
      const number = Number(query.get("page"));
      return page([note(number * 10)], 0, query.has("isUnread") ? 1 : 12);
    });
    show(<NotificationPanel />);
    await screen.findByText("Message 10");
    await userEvent.click(screen.getByText("All"));
    // jsdom has no layout, so the end of the list is always in view: every page is requested, and none after the last.
    expect(await screen.findByText("Message 20")).toBeInTheDocument();
    expect(requests.map(({ query }) => [query.get("isUnread"), query.get("page")])).toEqual([
      ["1", "1"],
      [null, "1"],
      [null, "2"],
    ]);
  });
});

it("caps the badge at 99 and hides it at 0", async () => {
  mockApi("get", "/notifications", page([], 120));
  const { container } = show(<Header />);
  expect(screen.getByRole("button", { name: "Notifications, 0 unread" })).toBeInTheDocument();
  expect(container.querySelector(".hq-unread")).toBeNull();
  await act(() => loadNotifications());
  expect(container.querySelector(".hq-unread")).toHaveTextContent("99+");
  expect(screen.getByRole("button", { name: "Notifications, 120 unread" })).toBeInTheDocument();
  expect(screen.getByText("S")).toBeInTheDocument();
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, vi } from "vitest";
import { startSession } from "../../src/app/session-start.ts";
import type { UserNotification } from "../../src/contract/notifications.ts";
import { emitLive } from "../../src/providers/live/live-events.ts";
import { NotificationPanel } from "../../src/shell/notification-panel.tsx";
import { loadNotifications, markSeen, notificationState, receiveNotification } from "../../src/shell/notification-state.ts";
import { mockApi } from "../support/ui-api.ts";
import { notificationRow } from "../support/ui-rows.ts";
import { show } from "../support/ui-user.tsx";
import { enterPages, toasts, where } from "./support/screens.tsx";
import { administrator, customer, nobody, type Statement, specification } from "./support/statement.ts";

const note = (id: number, more: Partial<UserNotification> = {}) => notificationRow(id, { recordId: 5, ...more });
const serve = (notifications: readonly UserNotification[], unreadCount = notifications.length, total = notifications.length) =>
  mockApi("get", "/notifications", ({ query }) => ({
    data: { currentPage: Number(query.get("page")), notifications: [...notifications], total, unreadCount },
  }));

/** Where a click on a notification about record 5 of an object leads. */
const target = (object: string, bizObjectId: number, path: string): Statement => ({
  statement: `A notification about a ${object} opens ${path}`,
  account: administrator,
  try: async () => {
    serve([note(1, { bizObjectId })]);
    mockApi("put", "/notifications/1/seen", {});
    show(<NotificationPanel />);
    await userEvent.click(await screen.findByText("Message 1"));
    await waitFor(() => expect(where()).toBe(path));
  },
});

specification(
  "2 Notification panel",
  [
    {
      statement: "The panel has the header Notifications, a switch Unread/All, and the text 'No notifications' where there are none",
      account: nobody,
      try: async () => {
        const asked = serve([]);
        show(<NotificationPanel />);
        expect(await screen.findByText("No notifications")).toBeInTheDocument();
        expect(screen.getByRole("dialog", { name: "Notifications" })).toBeInTheDocument();
        expect(screen.getByRole("radio", { name: "Unread" })).toBeChecked();
        await userEvent.click(screen.getByText("All"));
        await waitFor(() => expect(asked.map(({ query }) => query.get("isUnread"))).toEqual(["1", null]));
      },
    },
    {
      statement: "An item shows the initials and name of the triggering user, and its message",
      account: [nobody, customer()],
      try: async () => {
        serve([note(1)]);
        show(<NotificationPanel />);
        const item = within(await screen.findByRole("listitem"));
        for (const text of ["AS", "Avery Stone", "Message 1"]) expect(item.getByText(text)).toBeInTheDocument();
      },
    },
    {
      statement: "An item without a triggering user shows a bell and its title",
      account: nobody,
      try: async () => {
        serve([note(1, { triggeredByUser: null })]);
        show(<NotificationPanel />);
        const item = await screen.findByRole("listitem");
        expect(within(item).getByText("Quote approved")).toBeInTheDocument();
        expect(item.querySelector(".anticon-bell")).not.toBeNull();
      },
    },
    {
      statement: "An unread item has a button 'Mark as read', which marks it as seen; a seen one has none",
      account: nobody,
      try: async () => {
        serve([note(1), note(2, { isSeen: true })], 1);
        const seen = mockApi("put", "/notifications/1/seen", {});
        show(<NotificationPanel />);
        await userEvent.click(await screen.findByRole("button", { name: "Mark as read" }));
        await waitFor(() => expect(seen).toHaveLength(1));
        expect(screen.getAllByRole("listitem")).toHaveLength(2);
        expect(screen.queryByRole("button", { name: "Mark as read" })).toBeNull();
      },
    },
    {
      statement: "The list loads page after page as it is scrolled, 10 at a time, up to total / 10 rounded up",
      account: nobody,
      try: async () => {
        const asked = serve([note(1)], 21, 21);
        show(<NotificationPanel />);
        await waitFor(() =>
          expect(asked.map(({ query }) => [query.get("page"), query.get("pageSize")])).toEqual([
            ["1", "10"],
            ["2", "10"],
            ["3", "10"],
          ]),
        );
        await waitFor(() => expect(notificationState()).toMatchObject({ page: 3, pageSize: 10, totalPage: 3 }));
      },
    },
    {
      statement: "The next page is asked for at a distance of 5 px from the end",
      account: nobody,
      try: async () => {
        const asked = serve([note(1)], 11, 11);
        const heights = { scrollHeight: 1000, clientHeight: 200 };
        for (const [name, value] of Object.entries(heights))
          vi.spyOn(HTMLElement.prototype, name as "scrollHeight", "get").mockReturnValue(value);
        show(<NotificationPanel />);
        expect(await screen.findByText("Message 1")).toBeInTheDocument();
        const box = screen.getByRole("region", { name: "Notifications" });
        fireEvent.scroll(box, { target: { scrollTop: 794 } });
        expect(asked).toHaveLength(1);
        fireEvent.scroll(box, { target: { scrollTop: 795 } });
        await waitFor(() => expect(asked).toHaveLength(2));
        vi.restoreAllMocks();
      },
    },
    {
      statement: "The list shows a shadow after 10 px of scroll",
      account: nobody,
      try: async () => {
        serve([note(1)]);
        show(<NotificationPanel />);
        const box = await screen.findByRole("region", { name: "Notifications" });
        const shadow = () => box.closest(".hq-scroll")?.getAttribute("data-shadow");
        fireEvent.scroll(box, { target: { scrollTop: 10 } });
        expect(shadow()).toBeNull();
        fireEvent.scroll(box, { target: { scrollTop: 11 } });
        expect(shadow()).toBe("true");
      },
    },
    target("lead", 1, "/sales/leads/5"),
    target("opportunity", 2, "/sales/opportunities/5/view"),
    target("quote", 3, "/sales/quotes/5/view"),
    target("quote request", 4, "/sales/quote-requests/5/view"),
    target("sales order", 5, "/sales/sales-order/5/view"),
    target("work order", 6, "/sales/work-orders/5/view"),
    target("proposal", 7, "/sales/proposal/5/view"),
    target("customer", 8, "/customers/5"),
    target("user", 9, "/user-management/employee/users/5"),
    target("follow-up", 10, "/follow-ups/5"),
    target("pending receive", 12, "/warehousing/receives/pending/5"),
    target("receive", 13, "/warehousing/receives/5/view"),
    target("inspection", 14, "/warehousing/inspections/5/view"),
    // Not the inspection's, as specified: record 112.
    target("inspection repair", 15, "/warehousing/repairs/5/view"),
    target("inventory", 16, "/warehousing/inventories/5/view"),
    target("pull flow", 17, "/warehousing/pull-flows/5/view"),
    {
      statement: "A notification about a task has no target",
      account: administrator,
      try: async () => {
        serve([note(1, { bizObjectId: 11 })]);
        const seen = mockApi("put", "/notifications/1/seen", {});
        show(<NotificationPanel />);
        await userEvent.click(await screen.findByText("Message 1"));
        await waitFor(() => expect(seen).toHaveLength(1));
        expect(where()).toBe("/");
      },
    },
  ],
  enterPages,
);

const stored = () => JSON.parse(localStorage.getItem("hq_notifications") ?? "null");

specification(
  "3 and 4 Notifications, list and states",
  [
    {
      statement: "The list's state has notifications, page, pageSize, totalPage, isUnread, loading and unreadCount, and is persisted",
      account: nobody,
      try: async () => {
        serve([note(1)], 4, 31);
        await loadNotifications();
        expect(stored()).toMatchObject({
          notifications: [{ id: 1 }],
          page: 1,
          pageSize: 10,
          totalPage: 4,
          isUnread: true,
          loading: false,
          unreadCount: 4,
        });
      },
    },
    {
      statement: "A click makes an unread item seen, and the unread count drops by one",
      account: nobody,
      try: async () => {
        serve([note(1, { bizObjectId: 11 }), note(2)], 7);
        mockApi("put", "/notifications/1/seen", {});
        show(<NotificationPanel />);
        await userEvent.click(await screen.findByText("Message 1"));
        await waitFor(() =>
          expect(notificationState()).toMatchObject({ unreadCount: 6, notifications: [{ isSeen: true }, { isSeen: false }] }),
        );
      },
    },
    {
      statement: "The unread count never falls below 0",
      account: nobody,
      try: async () => {
        serve([note(1)], 0);
        mockApi("put", "/notifications/1/seen", {});
        await loadNotifications();
        await markSeen(1);
        expect(notificationState().unreadCount).toBe(0);
      },
    },
    {
      statement: "A new notification is added at the top and raises the unread count by one, only if its id is not there already",
      account: nobody,
      try: () => {
        receiveNotification(note(5));
        receiveNotification(note(6));
        receiveNotification(note(5));
        expect(notificationState()).toMatchObject({ unreadCount: 2, notifications: [{ id: 6 }, { id: 5 }] });
      },
    },
    {
      statement: "The realtime message carries recipientsIds and the notification; one for others is not this user's",
      account: nobody,
      try: () => {
        const stop = startSession();
        vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
        act(() => emitLive("notification", { recipientsIds: [2, 3], notification: note(1) }));
        act(() => emitLive("notification", { recipientsIds: [1], notification: note(2) }));
        expect(notificationState().notifications.map(({ id }) => id)).toEqual([2]);
        stop();
        vi.restoreAllMocks();
      },
    },
    {
      statement: "A notification comes with a toast of its title and message, and a sound at volume 0.5",
      account: nobody,
      try: () => {
        const stop = startSession();
        const played: number[] = [];
        vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function play(this: HTMLMediaElement) {
          played.push(this.volume);
        });
        act(() => emitLive("notification", { recipientsIds: [1], notification: note(2) }));
        expect(toasts).toMatchObject([{ kind: "info", message: "Quote approved", description: "Message 2" }]);
        expect(played).toEqual([0.5]);
        stop();
        vi.restoreAllMocks();
      },
    },
  ],
  enterPages,
);

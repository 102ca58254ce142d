import type { UserNotification } from "../../src/contract/notifications.ts";

/** A task as the server sends it, by the user with id 1. */
export const taskRow = {
  id: 8,
  version: 3,
  name: "Call the hotel",
  details: "See https://example.com/a.\nThen http://example.com/b\nftp://example.com/c",
  dueDate: "2020-01-31",
  createdBy: "Sam Rivera",
  createdById: 1,
  assignedTo: "Dana Poe",
  assignedToId: 3,
  parentId: null,
  bizObjectId: null,
  recordId: null,
  statusId: 43,
  status: "New",
};

/** A notification as the server sends it. */
export const notificationRow = (id: number, more: Partial<UserNotification> = {}): UserNotification => ({
  id,
  bizObjectId: 8,
  resource: "customer",
  recordId: 70 + id,
  triggeredByUser: { id: 5, name: "Avery Stone" },
  title: "Quote approved",
  message: `Message ${id}`,
  commentId: null,
  isSeen: false,
  createdAt: "2026-11-21T12:00:00.000Z",
  ...more,
});

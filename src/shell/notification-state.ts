import type { NotificationPage, UserNotification } from "../contract/notifications.ts";
import { getData, http } from "../providers/calls/http.ts";
import { onLive } from "../providers/live/live-events.ts";
import { authState } from "../providers/session/auth-state.ts";
import { onSessionEnd } from "../providers/session/session-end.ts";
import { createStore, readStored, writeStored } from "../providers/store.ts";
import { useStore } from "../providers/use-store.ts";

const NOTIFICATION_PAGE_SIZE = 10;
const FIRST_PAGE = 1;
const KEY = "hq_notifications";

type NotificationState = {
  notifications: readonly UserNotification[];
  page: number;
  pageSize: number;
  totalPage: number;
  isUnread: boolean;
  loading: boolean;
  unreadCount: number;
};

const initial: NotificationState = {
  notifications: [],
  page: FIRST_PAGE,
  pageSize: NOTIFICATION_PAGE_SIZE,
  totalPage: 0,
  isUnread: true,
  loading: false,
  unreadCount: 0,
};

function restore(): NotificationState {
  const stored = readStored(KEY);
  // Only change() below writes it.
  return typeof stored === "object" && stored !== null
    ? { ...initial, ...(stored as Partial<NotificationState>), loading: false }
    : initial;
}

const state = createStore<NotificationState>(restore());

function change(part: Partial<NotificationState>): void {
  const next = { ...state.get(), ...part };
  state.set(next);
  if (authState.get().authenticated) writeStored(KEY, next);
}

export const useNotifications = (): NotificationState => useStore(state);
export const useUnreadCount = (): number => useStore(state).unreadCount;
export const notificationState = (): NotificationState => state.get();

// Counts the requests, so that a late response to an old one is not taken for the newest.
let requestCount = 0;

// Counts what was marked or pushed here: a page that was read before the last of these is out of date.
let localChanges = 0;
const MAX_RELOADS = 3;

/** Loads a page: the first replaces the list, further ones are appended. Rejects with an ApiError. */
export const loadNotifications = (page = FIRST_PAGE): Promise<void> => load(page, MAX_RELOADS);

async function load(page: number, reloadsLeft: number): Promise<void> {
  const requestId = ++requestCount;
  const changesBefore = localChanges;
  const { isUnread, pageSize } = state.get();
  change({ loading: true });
  try {
    const { notifications, total, unreadCount } = await getData<NotificationPage>("/notifications", {
      params: { page, pageSize, ...(isUnread ? { isUnread: 1 } : {}) },
    });
    if (requestId !== requestCount) return;
    if (changesBefore !== localChanges && reloadsLeft > 0) return await load(page, reloadsLeft - 1);
    const before = page === FIRST_PAGE ? [] : state.get().notifications;
    const known = new Set(before.map(({ id }) => id));
    change({
      notifications: [...before, ...notifications.filter(({ id }) => !known.has(id))],
      page,
      totalPage: Math.ceil(total / pageSize),
      unreadCount,
    });
  } finally {
    if (requestId === requestCount) change({ loading: false });
  }
}

export function showUnreadOnly(isUnread: boolean): Promise<void> {
  change({ isUnread, notifications: [] });
  return loadNotifications();
}

function setSeen(id: number, isSeen: boolean): void {
  localChanges += 1;
  const { notifications, unreadCount } = state.get();
  if (!notifications.some((each) => each.id === id && each.isSeen !== isSeen)) return;
  change({
    notifications: notifications.map((each) => (each.id === id ? { ...each, isSeen } : each)),
    unreadCount: Math.max(0, unreadCount + (isSeen ? -1 : 1)),
  });
}

/** Marks one as seen, here at once and then on the server; the count never falls below 0. Rejects with an ApiError. */
export async function markSeen(id: number): Promise<void> {
  const notification = state.get().notifications.find((each) => each.id === id);
  if (!notification || notification.isSeen) return;
  setSeen(id, true);
  try {
    await http.put(`/notifications/${id}/seen`);
    // Once more, because a page loaded meanwhile still had it as unread.
    setSeen(id, true);
  } catch (failure) {
    setSeen(id, false);
    throw failure;
  }
}

/** Adds a pushed notification. Returns true if it is new; it is then first in the list and counted as unread. */
export function receiveNotification(notification: UserNotification): boolean {
  const { notifications, unreadCount } = state.get();
  if (notifications.some(({ id }) => id === notification.id)) return false;
  localChanges += 1;
  change({ notifications: [notification, ...notifications], unreadCount: unreadCount + 1 });
  return true;
}

/** Ignores notifications for other users: a stakeholder's channel is shared by the whole company. */
export function followNotifications(arrived: (notification: UserNotification) => void): () => void {
  return onLive("notification", ({ recipientsIds, notification }) => {
    const { user } = authState.get();
    if (user && recipientsIds.includes(user.id) && receiveNotification(notification)) arrived(notification);
  });
}

onSessionEnd(() => {
  requestCount += 1;
  state.set(initial);
  writeStored(KEY, undefined);
});

import { createHmac, timingSafeEqual } from "node:crypto";
import type { SocketSession } from "./messages.ts";

const CHANNEL = /^private-(user|stakeholder)\.([1-9]\d{0,15})$/;
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

export const userChannel = (id: number): string => `private-user.${id}`;
export const stakeholderChannel = (id: number): string => `private-stakeholder.${id}`;

/** A session may only join the user's own channel and that of the party the user belongs to. */
export function mayJoin(session: SocketSession, channel: string): boolean {
  const match = CHANNEL.exec(channel);
  if (!match) return false;
  return Number(match[2]) === (match[1] === "user" ? session.userId : session.stakeholderId);
}

export function isSocketId(text: string): boolean {
  return SOCKET_ID.test(text);
}

export function signChannel(key: string, secret: string, socketId: string, channel: string): string {
  return `${key}:${createHmac("sha256", secret).update(`${socketId}:${channel}`).digest("hex")}`;
}

export function isChannelSigned(auth: unknown, key: string, secret: string, socketId: string, channel: string): boolean {
  if (typeof auth !== "string") return false;
  const provided = Buffer.from(auth);
  const right = Buffer.from(signChannel(key, secret, socketId, channel));
  return provided.length === right.length && timingSafeEqual(provided, right);
}

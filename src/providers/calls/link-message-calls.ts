import type { LinkMessages, MessageByLink } from "../../contract/link-messages.ts";
import { plainData } from "../session/login.ts";

/** The API calls of "Message us" on the page of an emailed link. `link` is the link's path in the API. Both throw a Failure. */

export const readLinkMessages = (link: string): Promise<LinkMessages> => plainData("GET", `${link}/messages`);
export const writeByLink = (link: string, message: MessageByLink): Promise<LinkMessages> => plainData("POST", `${link}/messages`, message);

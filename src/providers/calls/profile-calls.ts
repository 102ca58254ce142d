import type { NoticeChoice } from "../../contract/notice-choices.ts";
import type { OwnSession, Profile } from "../../contract/profile.ts";
import type { ChosenPassword } from "../../contract/sign-in.ts";
import { getData, http, putData } from "./http.ts";

/** The API calls for the user's own account. All reject with an ApiError. */

export const readProfile = (): Promise<Profile> => getData("/v1/profile");
export const saveProfile = (profile: Pick<Profile, "firstName" | "lastName" | "phone">): Promise<Profile> =>
  putData("/v1/profile", profile);
export const readSessions = (): Promise<readonly OwnSession[]> => getData("/v1/profile/sessions");

export const readNoticeChoices = (): Promise<readonly NoticeChoice[]> => getData("/v1/profile/notices");
export const saveNoticeChoice = ({ topic, inApp, byEmail }: NoticeChoice): Promise<readonly NoticeChoice[]> =>
  putData("/v1/profile/notices", { topic, inApp, byEmail });

export async function changePassword(change: ChosenPassword & { currentPassword: string }): Promise<void> {
  await http.post("/v1/profile/password", change);
}

export async function endOwnSession(id: number): Promise<void> {
  await http.delete(`/v1/profile/sessions/${id}`);
}

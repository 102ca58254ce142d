import type { NoticeSettings, NoticeWay } from "../../contract/notice-choices.ts";
import type { OwnSession, Profile } from "../../contract/profile.ts";
import type { ChosenPassword } from "../../contract/sign-in.ts";
import { deleteData, getData, http, putData } from "./http.ts";

/** The API calls for the user's own account. All reject with an ApiError. */

export const readProfile = (): Promise<Profile> => getData("/v1/profile");
export const saveProfile = (profile: Pick<Profile, "firstName" | "lastName" | "phone">): Promise<Profile> =>
  putData("/v1/profile", profile);
export const readSessions = (): Promise<readonly OwnSession[]> => getData("/v1/profile/sessions");

export const readNoticeSettings = (): Promise<NoticeSettings> => getData("/v1/profile/notices");
export const chooseNotice = (topic: string, way: NoticeWay, on: boolean): Promise<NoticeSettings> =>
  putData("/v1/profile/notices", { topic, [way]: on });
export const resetNotices = (): Promise<NoticeSettings> => deleteData("/v1/profile/notices");

export async function changePassword(change: ChosenPassword & { currentPassword: string }): Promise<void> {
  await http.post("/v1/profile/password", change);
}

export async function endOtherSessions(): Promise<void> {
  await http.delete("/v1/profile/sessions");
}

export async function endOwnSession(id: number): Promise<void> {
  await http.delete(`/v1/profile/sessions/${id}`);
}

import { http } from "./http.ts";

/** The API calls for the user's own account. All reject with an ApiError. */

export type Profile = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  type: "E" | "C";
  company: string | null;
  isAdmin: boolean;
  roles: string[];
};

export type OwnSession = {
  id: number;
  createdAt: string;
  lastSeenAt: string;
  ip: string | null;
  userAgent: string | null;
  current: boolean;
};

export async function readProfile(): Promise<Profile> {
  const { data } = await http.get<{ data: Profile }>("/v1/profile");
  return data.data;
}

export async function saveProfile(profile: Pick<Profile, "firstName" | "lastName" | "phone">): Promise<Profile> {
  const { data } = await http.put<{ data: Profile }>("/v1/profile", profile);
  return data.data;
}

export async function changePassword(change: { currentPassword: string; password: string; passwordConfirmation: string }): Promise<void> {
  await http.post("/v1/profile/password", change);
}

export async function readSessions(): Promise<OwnSession[]> {
  const { data } = await http.get<{ data: OwnSession[] }>("/v1/profile/sessions");
  return data.data;
}

export async function endOwnSession(id: number): Promise<void> {
  await http.delete(`/v1/profile/sessions/${id}`);
}

import type { RepairDecision, RepairPortal } from "../../contract/repair-portal.ts";
import { plainData } from "../session/login.ts";
import { API } from "./early-calls.ts";

/** The API calls of the page of a repair's approval link, for anybody who has one. All throw a Failure. */

export const repairLinkPath = (hash: string) => `/portal/repairs/${encodeURIComponent(hash)}`;

export const readRepair = (hash: string): Promise<RepairPortal> => plainData("GET", repairLinkPath(hash));
export const decideRepair = (hash: string, decision: RepairDecision): Promise<RepairPortal> =>
  plainData("POST", repairLinkPath(hash), decision);
export const repairFileAddress = (hash: string, id: number): string => `${API}${repairLinkPath(hash)}/files/${id}`;

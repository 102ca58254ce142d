import type { RepairDecision, RepairPortal } from "../../contract/repair-portal.ts";
import { plainData } from "../session/login.ts";
import { API } from "./early-calls.ts";

/** The API calls of the page of a repair's approval link, for anybody who has one. All throw a Failure. */

const linkPath = (hash: string) => `/portal/repairs/${encodeURIComponent(hash)}`;

export const readRepair = (hash: string): Promise<RepairPortal> => plainData("GET", linkPath(hash));
export const decideRepair = (hash: string, decision: RepairDecision): Promise<RepairPortal> => plainData("POST", linkPath(hash), decision);
export const repairFileAddress = (hash: string, id: number): string => `${API}${linkPath(hash)}/files/${id}`;

import type { OwnPortal } from "../../../contract/portal.ts";
import { postData } from "../../../providers/calls/http.ts";

/** Opens the payment portal for invoices of the signed-in customer's own company; returns its path. Rejects with an ApiError. */
export const openOwnPayment = async (invoices: readonly number[]): Promise<string> =>
  (await postData<OwnPortal>("/invoices/pay", { invoices })).path;

import { http } from "../../../providers/calls/http.ts";

/** Opens the payment portal for invoices of the signed-in customer's own company; returns its path. Rejects with an ApiError. */
export async function openOwnPayment(invoices: readonly number[]): Promise<string> {
  const { data } = await http.post<{ data: { path: string } }>("/invoices/pay", { invoices });
  return data.data.path;
}

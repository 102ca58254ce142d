import { createPayments, type Payments } from "../../server/areas/accounting/payments/payments.ts";

type Options = Parameters<typeof createPayments>[0];
const quiet = () => undefined;

/** The payment portal with these parts; by default without a payment gateway. */
export function testPayments(
  parts: Pick<Options, "db" | "engine" | "documents" | "files" | "today"> & Partial<Pick<Options, "gateway" | "now" | "log">>,
): Payments {
  return createPayments({
    gateway: null,
    now: () => new Date(),
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    config: {
      publicUrl: "http://hq.test",
      company: { name: "Meridian Logistics", address: ["1200 Harbor Blvd"], phone: "+1 9735550100", email: "office@meridian.example" },
    },
    ...parts,
  });
}

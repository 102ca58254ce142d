import { createHash } from "node:crypto";
import type { BegunPayment } from "../../src/contract/portal.ts";
import type { Cents } from "../../src/schemas/values/money.ts";
import { asSystem } from "../access/caller.ts";
import type { Call } from "../engine/call.ts";
import { conflict, invalid } from "../engine/wire/problem.ts";
import { type Gateway, GatewayRefusal, OutcomeUnknown } from "../integrations/gateway/gateway.ts";
import { type Share, sharesOf } from "../ledger/shares.ts";
import { ageOf, chargeName, PAYABLE_MS, type PaymentsContext, STARTABLE_MS } from "./context.ts";
import type { PayLink } from "./link.ts";
import { alreadyBeingPaid, createPending } from "./pending-payment.ts";
import { type CardPayment, intendedShares, lockedInvoices, type OpenInvoice, paymentById, paymentByKey, paymentsClaiming } from "./rows.ts";
import { failPayment, noteRef, settlePayment } from "./settle.ts";

/** What the payer chose. */
export interface PaymentChoice {
  readonly invoices: readonly number[];
  /** A partial amount in cents; null pays everything. */
  readonly amount: Cents | null;
}

export type RequestOrigin = Pick<Call, "ip" | "userAgent">;

/** A different earlier payment of the same link is cancelled first; after this many cancellations in a row, the request is refused. */
const MAX_STOPPED = 3;

/**
 * Starts a payment through a payment link. An invoice can only have one payment in progress, however many windows are open.
 * Repeating the same choice returns the same payment.
 * @throws Problem 409 when someone else is paying, or when an earlier payment may still be completed; 422 for a choice that can't be paid
 */
export async function begin(
  context: PaymentsContext,
  link: PayLink,
  choice: PaymentChoice,
  key: string,
  from: RequestOrigin,
): Promise<BegunPayment> {
  const { gateway, db } = context;
  if (!gateway) throw conflict("Online payments are turned off. Please contact us to pay another way.");
  const gatewayKey = createHash("sha256").update(`${link.id} ${key}`).digest("hex").slice(0, 40);
  for (let stopped = 0; stopped <= MAX_STOPPED; stopped += 1) {
    const claimed = await claim(context, gateway, link, choice, gatewayKey, from);
    if (claimed.shares === null || (await isSame(db.kysely, claimed.payment, claimed.shares)))
      return proceed(context, gateway, link, claimed);
    await stop(context, gateway, claimed.payment);
  }
  throw alreadyBeingPaid();
}

/** The payment to continue with. `shares` is what was chosen now, if the payment may be for something else; null if they match. */
interface ClaimedPayment {
  readonly payment: CardPayment;
  readonly shares: readonly Share[] | null;
  /** Just created, so no gateway knows it yet. */
  readonly fresh: boolean;
}

async function claim(
  context: PaymentsContext,
  gateway: Gateway,
  link: PayLink,
  choice: PaymentChoice,
  gatewayKey: string,
  from: RequestOrigin,
): Promise<ClaimedPayment> {
  const { engine } = context;
  const call: Call = { actor: asSystem("payment by link"), ...from };
  return engine.transaction(async (tx, operations) => {
    const known = await paymentByKey(tx, gatewayKey);
    if (known && known.state !== "pending") return { payment: known, shares: null, fresh: false };
    // Locked, so that if two payments start at the same time, the second sees the first one's claims.
    const invoices = await lockedInvoices(tx, link.id, choice.invoices);
    if (invoices.length !== choice.invoices.length)
      throw conflict("Some of these invoices are no longer open. Please review the updated amounts.");
    const shares = sharesOf(chosenAmount(invoices, choice.amount), invoices);
    const [holder, ...others] = await paymentsClaiming(
      tx,
      shares.map(({ invoiceId }) => invoiceId),
    );
    if (holder?.linkId === link.id && others.every(({ linkId }) => linkId === link.id)) return { payment: holder, shares, fresh: false };
    if (holder) throw alreadyBeingPaid();
    // The key was used before, for a different choice.
    if (known) return { payment: known, shares, fresh: false };
    const id = await createPending(tx, operations, call, link, { shares, gateway: gateway.name, key: gatewayKey });
    const created = await paymentById(tx, id);
    if (!created) throw new Error("A payment is gone within its own transaction.");
    return { payment: created, shares: null, fresh: true };
  });
}

/** Returns the chosen amount, or everything that is owed. @throws Problem 422 */
function chosenAmount(invoices: readonly OpenInvoice[], amount: Cents | null): Cents {
  const owed = invoices.reduce((sum, { balance }) => sum + balance, 0);
  if (amount !== null && amount > owed) throw invalid({ amount: ["This is more than the open balance."] });
  return amount ?? owed;
}

async function isSame(db: Parameters<typeof intendedShares>[0], { id }: CardPayment, shares: readonly Share[]): Promise<boolean> {
  const intended = await intendedShares(db, id);
  return intended.length === shares.length && shares.every((share, index) => same(share, intended[index]));
}

const same = (a: Share, b: Share | undefined): boolean => a.invoiceId === b?.invoiceId && a.amount === b.amount;

/**
 * Cancels the earlier payment, because the payer chose something else.
 * @throws Problem 409 if it isn't certain that it can no longer be paid
 */
async function stop(context: PaymentsContext, gateway: Gateway, earlier: CardPayment): Promise<void> {
  const after = await (async () => {
    await gateway.cancel(chargeName(earlier));
    return (await settlePayment(context, earlier.id))?.payment.state;
  })().catch(whenUnknown("pending" as const));
  if (after === "pending") throw conflict("An earlier payment is still being confirmed. Try again in a few minutes.");
  if (after === "posted") throw conflict("Part of this was just paid. Please review the updated amounts.");
}

/** Returns where the payer continues with this payment, whatever has happened to it meanwhile. */
async function proceed(
  context: PaymentsContext,
  gateway: Gateway,
  link: PayLink,
  { payment: known, fresh }: ClaimedPayment,
): Promise<BegunPayment> {
  const { config, db, log, now } = context;
  const begun: BegunPayment = {
    payment: known.id,
    url: `${config.publicUrl}/portal/payment-status?link=${link.token}&payment=${known.id}`,
  };
  if (known.state !== "pending") return begun;
  try {
    const charge = fresh ? null : ((await settlePayment(context, known.id))?.charge ?? null);
    if (charge?.url) return { ...begun, url: charge.url };
    if (!fresh && (charge?.status !== "unknown-to-gateway" || ageOf(known, now()) > STARTABLE_MS)) return begun;
    const { ref, url } = await gateway.start({
      key: known.gatewayKey,
      amount: known.amount,
      currency: "usd",
      description: described((await intendedShares(db.kysely, known.id)).map(({ number }) => number)),
      returnUrl: begun.url,
      cancelUrl: `${config.publicUrl}/portal/payments/${link.token}`,
      expiresAt: new Date(Date.parse(known.createdAt) + PAYABLE_MS),
      ...(known.payerEmail === null ? {} : { customerEmail: known.payerEmail }),
    });
    await noteRef(context, known, ref);
    return { ...begun, url };
  } catch (failure) {
    if (!(failure instanceof GatewayRefusal)) return whenUnknown(begun)(failure);
    log.warn({ payment: known.number, err: failure }, "a gateway has refused a charge");
    return handleRefusal(context, gateway, known, begun).catch(whenUnknown(begun));
  }
}

/** This request was refused, but another one for the same payment may have been accepted. Only if none was, the payment has failed. */
async function handleRefusal(context: PaymentsContext, gateway: Gateway, known: CardPayment, begun: BegunPayment): Promise<BegunPayment> {
  const { status, url = begun.url } = await gateway.lookUp(chargeName(known));
  if (status === "unknown-to-gateway") await failPayment(context, known, "The card payment could not be started.");
  return { ...begun, url };
}

/** If the outcome is unknown, returns `fallback`, for example the status page; the scheduled job asks the gateway again. */
const whenUnknown =
  <T>(fallback: T) =>
  (failure: unknown): T => {
    if (failure instanceof OutcomeUnknown) return fallback;
    throw failure;
  };

function described(numbers: readonly string[]): string {
  const [first = "", ...rest] = numbers;
  if (rest.length === 0) return `Invoice ${first}`;
  return rest.length < 4 ? `Invoices ${[first, ...rest].join(", ")}` : `Invoices ${first} and ${rest.length} more`;
}

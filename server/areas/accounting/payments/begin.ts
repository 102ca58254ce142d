import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { BegunPayment } from "../../../../src/contract/portal.ts";
import { screenPath } from "../../../../src/contract/screens.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Tx } from "../../../db/connection.ts";
import { conflict, invalid, tooManyAttempts } from "../../../engine/wire/problem.ts";
import { type Gateway, GatewayRefusal, OutcomeUnknown } from "../../../integrations/gateway/gateway.ts";
import { linkTo } from "../../../integrations/mail-template.ts";
import { depositOf } from "../ledger/deposits.ts";
import { type Share, sharesOf } from "../ledger/shares.ts";
import { alreadyBeingPaid, type Chosen, noteRef, openCheckout } from "./checkouts.ts";
import { ageOf, chargeName, PAYABLE_MS, type PaymentsContext, STARTABLE_MS } from "./context.ts";
import type { PayLink } from "./link.ts";
import {
  type Checkout,
  checkoutById,
  checkoutByKey,
  checkoutsClaiming,
  chosenShares,
  lockedInvoices,
  type OpenInvoice,
  openCheckoutOf,
} from "./rows.ts";
import { failCheckout, settleCheckout } from "./settle.ts";

/** What the payer chose. */
export interface PaymentChoice {
  readonly invoices: readonly number[];
  /** A partial amount in cents; null pays everything. */
  readonly amount: Cents | null;
}

/** A different earlier checkout of the same link is cancelled first; after this many cancellations in a row, the request is refused. */
const MAX_STOPPED = 3;

/** A customer's checkouts, of all links together, in `WINDOW_S`. */
const MAX_OPENED = 10;
const WINDOW_S = 15 * 60;
/** The class of the advisory locks that are taken per customer for a transaction. */
const checkoutLock = 7105;

/**
 * Starts a payment through a payment link. An invoice can only have one checkout in progress, however many windows are open.
 * Repeating the same choice returns the same checkout.
 * @throws Problem 409 when someone else is paying, or when an earlier payment may still be completed; 422 for a choice that can't be paid;
 *   429 after too many attempts for the customer
 */
export async function begin(context: PaymentsContext, link: PayLink, choice: PaymentChoice, key: string): Promise<BegunPayment> {
  const { gateway, db } = context;
  if (!gateway) throw conflict("Online payments are turned off. Please contact us to pay another way.");
  const gatewayKey = createHash("sha256").update(`${link.id} ${key}`).digest("hex").slice(0, 40);
  for (let stopped = 0; stopped <= MAX_STOPPED; stopped += 1) {
    const claimed = await claim(context, gateway, link, choice, gatewayKey);
    if (claimed.chosen === null || (await isSame(db.kysely, claimed.checkout, claimed.chosen)))
      return proceed(context, gateway, link, claimed);
    await stop(context, gateway, claimed.checkout);
  }
  throw alreadyBeingPaid();
}

/** The checkout to continue with. `chosen` is what was chosen now, if the checkout may be for something else; null if they match. */
interface ClaimedCheckout {
  readonly checkout: Checkout;
  readonly chosen: Chosen | null;
  /** Just opened, so no gateway knows it yet. */
  readonly fresh: boolean;
}

async function claim(
  { engine }: PaymentsContext,
  gateway: Gateway,
  link: PayLink,
  choice: PaymentChoice,
  gatewayKey: string,
): Promise<ClaimedCheckout> {
  return engine.transaction(async (tx) => {
    const known = await checkoutByKey(tx, gatewayKey);
    if (known && known.state !== "open") return { checkout: known, chosen: null, fresh: false };
    const { chosen, holders } = await (link.quoteId === null ? chosenInvoices(tx, link, choice) : chosenDeposit(tx, link, link.quoteId));
    const [holder, ...others] = holders;
    if (holder?.linkId === link.id && others.every(({ linkId }) => linkId === link.id)) return { checkout: holder, chosen, fresh: false };
    if (holder) throw alreadyBeingPaid();
    // The key was used before, for a different choice.
    if (known) return { checkout: known, chosen, fresh: false };
    await checkOpened(tx, link.customerId);
    const id = await openCheckout(tx, link, { chosen, gateway: gateway.name, key: gatewayKey });
    const opened = await checkoutById(tx, id);
    if (!opened) throw new Error("A checkout is gone within its own transaction.");
    return { checkout: opened, chosen: null, fresh: true };
  });
}

/** What the payer chose, with the open checkouts that claim any of it. */
interface Claimable {
  readonly chosen: Chosen;
  readonly holders: readonly Checkout[];
}

async function chosenInvoices(tx: Tx, link: PayLink, choice: PaymentChoice): Promise<Claimable> {
  if (choice.invoices.length === 0) throw invalid({ invoices: ["Choose an invoice."] });
  // Locked, so that if two checkouts start at the same time, the second sees the first one's claims.
  const invoices = await lockedInvoices(tx, link.id, choice.invoices);
  if (invoices.length !== choice.invoices.length)
    throw conflict("Some of these invoices are no longer open. Please review the updated amounts.");
  const amount = chosenAmount(invoices, choice.amount);
  const shares = sharesOf(amount, invoices);
  return {
    chosen: { amount, shares },
    holders: await checkoutsClaiming(
      tx,
      shares.map(({ invoiceId }) => invoiceId),
    ),
  };
}

/** A deposit is paid as a whole. The link is locked, so that it is not withdrawn meanwhile, and a second checkout sees the first. */
async function chosenDeposit(tx: Tx, link: PayLink, quoteId: number): Promise<Claimable> {
  const { rows } = await sql`select 1 from payment_links where id = ${link.id} and state = 'active' for no key update`.execute(tx);
  const due = rows.length === 0 ? 0 : ((await depositOf(tx, quoteId))?.due ?? 0);
  if (due === 0) throw conflict("This deposit is no longer due.");
  const holder = await openCheckoutOf(tx, link.id);
  return { chosen: { amount: due, shares: [] }, holders: holder ? [holder] : [] };
}

/** Every change of mind opens another checkout. A lock per customer makes two that open at the same time count each other. @throws Problem 429 */
async function checkOpened(tx: Tx, customerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${checkoutLock}, ${customerId}::int)`.execute(tx);
  const { rows } = await sql<{ opened: number; wait: number }>`
    select count(*)::int as opened, ceil(${WINDOW_S} - extract(epoch from now() - min(created_at)))::int as wait from (
      select c.created_at from checkouts c join payment_links l on l.id = c.link_id
      where l.customer_id = ${customerId} and c.created_at > now() - make_interval(secs => ${WINDOW_S})
      order by c.created_at desc limit ${MAX_OPENED}) recent`.execute(tx);
  if ((rows[0]?.opened ?? 0) >= MAX_OPENED) throw tooManyAttempts(Math.max(1, rows[0]?.wait ?? 1));
}

/** Returns the chosen amount, or everything that is owed. @throws Problem 422 */
function chosenAmount(invoices: readonly OpenInvoice[], amount: Cents | null): Cents {
  const owed = invoices.reduce((sum, { balance }) => sum + balance, 0);
  if (amount !== null && amount > owed) throw invalid({ amount: ["This is more than the open balance."] });
  return amount ?? owed;
}

async function isSame(db: Parameters<typeof chosenShares>[0], known: Checkout, { amount, shares }: Chosen): Promise<boolean> {
  const before = await chosenShares(db, known.id);
  return known.amount === amount && before.length === shares.length && shares.every((share, index) => same(share, before[index]));
}

const same = (a: Share, b: Share | undefined): boolean => a.invoiceId === b?.invoiceId && a.amount === b.amount;

/**
 * Cancels the earlier checkout, because the payer chose something else.
 * @throws Problem 409 if it isn't certain that it can no longer be paid
 */
async function stop(context: PaymentsContext, gateway: Gateway, earlier: Checkout): Promise<void> {
  const after = await (async () => {
    await gateway.cancel(chargeName(earlier));
    return (await settleCheckout(context, earlier.id))?.checkout.state;
  })().catch(whenUnknown("open" as const));
  if (after === "open") throw conflict("An earlier payment is still being confirmed. Try again in a few minutes.");
  if (after === "paid") throw conflict("Part of this was just paid. Please review the updated amounts.");
}

/** Returns where the payer continues with this checkout, whatever has happened to it meanwhile. */
async function proceed(
  context: PaymentsContext,
  gateway: Gateway,
  link: PayLink,
  { checkout: known, fresh }: ClaimedCheckout,
): Promise<BegunPayment> {
  const { config, db, log, now } = context;
  const begun: BegunPayment = {
    payment: known.id,
    url: linkTo(config.publicUrl, screenPath("portal.payment-status", {}, { link: link.token, payment: known.id })),
  };
  if (known.state !== "open") return begun;
  try {
    const charge = fresh ? null : ((await settleCheckout(context, known.id))?.charge ?? null);
    if (charge?.url) return { ...begun, url: charge.url };
    if (!fresh && (charge?.status !== "unknown-to-gateway" || ageOf(known, now()) > STARTABLE_MS)) return begun;
    const { ref, url } = await gateway.start({
      key: known.gatewayKey,
      amount: known.amount,
      currency: "usd",
      description: await description(db.kysely, known),
      returnUrl: begun.url,
      cancelUrl: linkTo(config.publicUrl, screenPath("portal.payments", { paymentHash: link.token })),
      expiresAt: new Date(Date.parse(known.createdAt) + PAYABLE_MS),
      ...(known.payerEmail === null ? {} : { customerEmail: known.payerEmail }),
    });
    await noteRef(db.kysely, known, ref);
    return { ...begun, url };
  } catch (failure) {
    if (!(failure instanceof GatewayRefusal)) return whenUnknown(begun)(failure);
    log.warn({ checkout: known.id, err: failure }, "a gateway has refused a charge");
    return handleRefusal(context, gateway, known, begun).catch(whenUnknown(begun));
  }
}

/** This request was refused, but another one for the same checkout may have been accepted. Only if none was, the checkout has failed. */
async function handleRefusal(context: PaymentsContext, gateway: Gateway, known: Checkout, begun: BegunPayment): Promise<BegunPayment> {
  const { status, url = begun.url } = await gateway.lookUp(chargeName(known));
  if (status === "unknown-to-gateway") await failCheckout(context, known, "The card payment could not be started.");
  return { ...begun, url };
}

/** If the outcome is unknown, returns `fallback`, for example the status page; the scheduled job asks the gateway again. */
const whenUnknown =
  <T>(fallback: T) =>
  (failure: unknown): T => {
    if (failure instanceof OutcomeUnknown) return fallback;
    throw failure;
  };

async function description(db: Parameters<typeof depositOf>[0], { id, quoteId }: Checkout): Promise<string> {
  if (quoteId !== null) return `Deposit for quote ${(await depositOf(db, quoteId))?.quote ?? ""}`.trim();
  return invoicesDescribed((await chosenShares(db, id)).map(({ number }) => number));
}

function invoicesDescribed(numbers: readonly string[]): string {
  const [first = "", ...rest] = numbers;
  if (rest.length === 0) return `Invoice ${first}`;
  return rest.length < 4 ? `Invoices ${[first, ...rest].join(", ")}` : `Invoices ${first} and ${rest.length} more`;
}

import { type QueryExecutorProvider, sql } from "kysely";
import type { ReviewPortal, ReviewSaid } from "../../../../src/contract/review-portal.ts";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { review } from "../../../../src/resources/care/review.ts";
import { REVIEW_CHANGE_DAYS } from "../../../../src/resources/care/review-words.ts";
import { addDays, formatDate } from "../../../../src/schemas/values/date.ts";
import { type Config, contactOf } from "../../../config/config.ts";
import type { Call } from "../../../engine/call.ts";
import type { Engine } from "../../../engine/engine.ts";
import type { Operations } from "../../../engine/operations.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { asHolder } from "../../../guests/act.ts";
import { type GuestLink, linkIsOver, linkKind, stillOpens } from "../../../guests/links.ts";
import type { Origin } from "../../../http/caller-of-request.ts";

/** How a customer is named in public, if they want to be: "Harriet P." */
function publicNameOf({ firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null }): string | null {
  const first = firstName?.trim() ?? "";
  if (first === "") return null;
  const [initial] = [...(lastName?.trim() ?? "")];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

export interface ReviewPortalDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "session" | "transaction">;
  readonly config: Pick<Config, "company" | "publicReviews">;
  readonly today: () => string;
}

/** The link by which a customer reviews a finished job. */
export const reviewLink = linkKind(review, "review");

interface Row {
  readonly state: "asked" | "published" | "hidden";
  readonly job: ReviewPortal["job"];
  readonly doneOn: string;
  readonly city: string | null;
  readonly score: number | null;
  readonly comment: string | null;
  readonly publicName: string | null;
  readonly receivedOn: string | null;
  readonly answer: string | null;
  readonly hiddenBecause: string | null;
  readonly contactId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isStopped: boolean;
}

/** With `lock`, others who change the review wait until the transaction ends. */
async function rowOf(db: QueryExecutorProvider, { recordId }: GuestLink, lock = false): Promise<Row> {
  const { rows } = await sql<Row>`
    select r.state, r.job_type as job, r.done_on as "doneOn", r.city, r.score::int as score, r.comment, r.public_name as "publicName",
      r.received_on as "receivedOn", r.response as answer, r.hidden_because as "hiddenBecause", r.contact_id as "contactId",
      c.first_name as "firstName", c.last_name as "lastName", coalesce(c.no_review_requests, false) as "isStopped"
    from reviews r left join contacts c on c.id = r.contact_id and c.deleted_at is null
    where r.id = ${recordId} ${lock ? sql`for no key update of r` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw linkIsOver();
  return row;
}

const saidIn = ({ score, comment, publicName }: Row): ReviewSaid | null =>
  score === null ? null : { score, comment, showName: publicName !== null };

export async function reviewPortalView({ db, config, today }: ReviewPortalDeps, link: GuestLink): Promise<ReviewPortal> {
  const row = await rowOf(db, link);
  const changeUntil = row.receivedOn && addDays(row.receivedOn, REVIEW_CHANGE_DAYS);
  return {
    company: config.company.name,
    contact: contactOf(config.company),
    job: row.job,
    doneOn: row.doneOn,
    city: row.city,
    name: publicNameOf(row),
    said: saidIn(row),
    changeUntil,
    canSay: changeUntil === null || today() <= changeUntil,
    answer: row.answer,
    hiddenBecause: row.hiddenBecause,
    isPublic: config.publicReviews,
    isStopped: row.isStopped,
  };
}

/** Does something by the link, whose holder gives no name. The review is locked first, so that two who send at once follow each other. */
function withReview(
  { engine }: Pick<ReviewPortalDeps, "engine">,
  link: GuestLink,
  from: Origin,
  work: (row: Row, call: Call, operations: Operations) => Promise<unknown>,
): Promise<unknown> {
  return asHolder(
    engine,
    { from, guest: { name: "", sentTo: [], isCustomer: true } },
    stillOpens(reviewLink, link),
    async (call, tx, operations) => work(await rowOf(tx, link, true), call, operations),
  );
}

/**
 * Keeps what a customer says: the first time it is published, later it is changed.
 * @throws Problem 404 for a link that is over, 409 after the last day for changes
 */
export const sayByLink = (deps: ReviewPortalDeps, link: GuestLink, said: ReviewSaid, from: Origin): Promise<unknown> =>
  withReview(deps, link, from, async (row, call, operations) => {
    const today = deps.today();
    const input = { score: said.score, comment: said.comment, publicName: said.showName ? publicNameOf(row) : null };
    if (row.state === "asked") return operations.act(call, review, { id: link.recordId }, "publish", input);
    const until = addDays(row.receivedOn ?? today, REVIEW_CHANGE_DAYS);
    if (today > until) throw conflict(`This review could be changed until ${formatDate(until)}.`);
    // A second tap on the button, or a lost response, sends the same again.
    if (row.score === input.score && row.comment === input.comment && row.publicName === input.publicName) return;
    return operations.act(call, review, { id: link.recordId }, "revise", input);
  });

/** Keeps on the contact whether they are asked about later jobs. */
export const stopByLink = (deps: ReviewPortalDeps, link: GuestLink, stop: boolean, from: Origin): Promise<unknown> =>
  withReview(deps, link, from, async ({ contactId }, call, operations) => {
    if (contactId === null) throw linkIsOver();
    await operations.write(call, contact, contactId, { noReviewRequests: stop });
  });

import { type QueryExecutorProvider, sql } from "kysely";
import type { ReviewPortal, ReviewSaid } from "../../../../src/contract/review-portal.ts";
import { contact } from "../../../../src/resources/accounts/contact.ts";
import { review } from "../../../../src/resources/care/review.ts";
import { REVIEW_CHANGE_DAYS } from "../../../../src/resources/care/review-words.ts";
import { addDays, formatDate } from "../../../../src/schemas/values/date.ts";
import { asSystem } from "../../../access/caller.ts";
import { type Config, contactOf } from "../../../config/config.ts";
import type { Engine } from "../../../engine/engine.ts";
import { conflict, Problem } from "../../../engine/wire/problem.ts";
import { noteReviewLinkOpened, type ReviewLink, readReviewLink } from "./review-link.ts";

/** How a customer is named in public, if they want to be: "Harriet P." */
function publicNameOf({ firstName, lastName }: { readonly firstName: string | null; readonly lastName: string | null }): string | null {
  const first = firstName?.trim() ?? "";
  if (first === "") return null;
  const [initial] = [...(lastName?.trim() ?? "")];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}

export interface ReviewPortalDeps {
  readonly db: QueryExecutorProvider;
  readonly engine: Pick<Engine, "transaction">;
  readonly config: Pick<Config, "company" | "publicReviews">;
  readonly today: () => string;
}

const call = { actor: asSystem("review link") };

/** The same for every reason. */
export const reviewLinkIsOver = () => new Problem(404, "This review link is no longer valid.");

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
async function rowOf(db: QueryExecutorProvider, { reviewId }: ReviewLink, lock = false): Promise<Row> {
  const { rows } = await sql<Row>`
    select r.state, r.job_type as job, r.done_on as "doneOn", r.city, r.score::int as score, r.comment, r.public_name as "publicName",
      r.received_on as "receivedOn", r.response as answer, r.hidden_because as "hiddenBecause", r.contact_id as "contactId",
      c.first_name as "firstName", c.last_name as "lastName", coalesce(c.no_review_requests, false) as "isStopped"
    from reviews r left join contacts c on c.id = r.contact_id and c.deleted_at is null
    where r.id = ${reviewId} ${lock ? sql`for no key update of r` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw reviewLinkIsOver();
  return row;
}

const saidIn = ({ score, comment, publicName }: Row): ReviewSaid | null =>
  score === null ? null : { score, comment, showName: publicName !== null };

export async function reviewPortalView({ db, config, today }: ReviewPortalDeps, link: ReviewLink): Promise<ReviewPortal> {
  await noteReviewLinkOpened(db, link);
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

/**
 * Keeps what a customer says: the first time it is published, later it is changed. The review is locked before the link is read again, so that
 * two who send at once follow each other, and a link that is replaced at the same moment either counted before or not at all.
 * @throws Problem 404 for a link that is over, 409 after the last day for changes
 */
export async function sayByLink({ engine, today }: ReviewPortalDeps, token: string, link: ReviewLink, said: ReviewSaid): Promise<void> {
  await engine.transaction(async (tx, operations) => {
    const row = await rowOf(tx, link, true);
    if (!(await readReviewLink(tx, token, today()))) throw reviewLinkIsOver();
    const input = { score: said.score, comment: said.comment, publicName: said.showName ? publicNameOf(row) : null };
    if (row.state === "asked") return void (await operations.act(call, review, { id: link.reviewId }, "publish", input));
    const until = addDays(row.receivedOn ?? today(), REVIEW_CHANGE_DAYS);
    if (today() > until) throw conflict(`This review could be changed until ${formatDate(until)}.`);
    // A second tap on the button, or a lost response, sends the same again.
    if (row.score === input.score && row.comment === input.comment && row.publicName === input.publicName) return;
    await operations.act(call, review, { id: link.reviewId }, "revise", input);
  });
}

/** Keeps on the contact whether they are asked about later jobs. */
export async function stopByLink({ engine, today }: ReviewPortalDeps, token: string, link: ReviewLink, stop: boolean): Promise<void> {
  await engine.transaction(async (tx, operations) => {
    const { contactId } = await rowOf(tx, link, true);
    if (contactId === null || !(await readReviewLink(tx, token, today()))) throw reviewLinkIsOver();
    await operations.write(call, contact, contactId, { noReviewRequests: stop });
  });
}

import type { ActivityPage } from "../activity.ts";
import type { AcceptedEmail, EmailDraft, SentEmail } from "../document-emails.ts";
import type { DocumentFlow } from "../document-flow.ts";
import type { DataResponse } from "../envelope.ts";
import type { Export } from "../exports.ts";
import type { LabelPrints } from "../label-prints.ts";
import type { LookupOption } from "../options.ts";
import type { MapPoints } from "../points.ts";
import type { RecordFigures } from "../record-figures.ts";
import type { EmailOutcome, RowOutcome } from "../row-outcome.ts";

/** What the calls that every module has answer, as far as it is the same for all modules; rows and lists of them are the module's own. */
export interface OperationAnswers {
  /** How many rows the tabs hold; no more than 100 are counted. */
  readonly counts: DataResponse<Readonly<Record<string, number>>>;
  readonly points: DataResponse<MapPoints>;
  /** Cents by field; null where no row has an amount. */
  readonly sums: DataResponse<Readonly<Record<string, number | null>>>;
  readonly lookup: DataResponse<readonly LookupOption[]>;
  readonly activity: DataResponse<ActivityPage>;
  /** One for each row, in their order. A refused row was left as it was, and stopped no other. */
  readonly actOnEach: DataResponse<readonly RowOutcome[]>;
  readonly remove: DataResponse<{ readonly id: number; readonly version: number }> & { readonly message?: string };
  readonly documentFlow: DocumentFlow;
  readonly figures: DataResponse<RecordFigures>;
  readonly export: DataResponse<Export>;
  readonly labelPrints: DataResponse<LabelPrints>;
  readonly emailDraft: DataResponse<EmailDraft>;
  readonly email: AcceptedEmail;
  /** One for each row, in their order: the addresses it is on its way to, or why it was not sent. */
  readonly emailEach: DataResponse<readonly EmailOutcome[]>;
  readonly emails: DataResponse<readonly SentEmail[]>;
  readonly revokeLink: { readonly message: string };
}

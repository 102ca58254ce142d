/** Lines that share an amount of the record out over rows: a payment over open invoices. */
export interface SharesOut {
  /** The record's amount. */
  readonly from: string;
  /** The column that refers to a row, scoped by a field of the record. */
  readonly to: string;
  /** The column with its share. */
  readonly share: string;
  /** The rows' field with the most that each takes. */
  readonly upTo: string;
  /** The rows' date by which the oldest takes its share first. */
  readonly oldest: string;
}

/** A record found by the search over all modules. */
export interface SearchHit {
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  /** Browser address of the record. */
  readonly path: string;
}

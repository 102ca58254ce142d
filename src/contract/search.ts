/** A record found by the search over all modules. */
export interface SearchHit {
  readonly resource: string;
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  /** The name of its state; null where it has none. */
  readonly state: string | null;
  /** Browser address of the record. */
  readonly path: string;
}

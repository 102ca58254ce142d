/** A page of a list. Its rows stand under the collection's name. */
export interface ListPage {
  readonly currentPage: number;
  readonly total: number;
  /** There are more than `total`: counting stopped there. */
  readonly totalIsCapped: boolean;
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null;
  readonly [collection: string]: unknown;
}

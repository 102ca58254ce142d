/** An uploaded file as a record shows it; inputs name files by id. */
export interface FileLink {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  /** Path under the API base. */
  readonly url: string;
}

/** What answers are made of that is no JSON of its own. `scripts/docs/answers.ts` writes them as the API's description has them. */

/** An answer without a body. */
export interface Empty {
  readonly noBody: true;
}

/** A file of one of these media types; of any, where it is `string`. */
export interface Bytes<Media extends string> {
  readonly media: Media;
}

/** A row as the module's own calls answer it. */
export interface RowOf<Resource extends string> {
  readonly rowOf: Resource;
}

/** It was done. */
export interface Done {
  readonly result: true;
}

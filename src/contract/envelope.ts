/** The body of an answer that carries data. */
export interface DataResponse<T> {
  readonly data: T;
}

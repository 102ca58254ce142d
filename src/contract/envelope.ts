/** The body of an answer that carries data. */
export interface DataResponse<T> {
  readonly data: T;
}

/** The body of every refusal: `errors` by field, and what the caller needs to continue, such as the current version and state. */
export interface ErrorBody {
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly [detail: string]: unknown;
}

/** The answer to a call from another service. */
export type Received = DataResponse<{ readonly received: true }>;

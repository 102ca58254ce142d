export type InboundHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A service that calls us: how its calls are recognized, and what they make us do. */
export interface InboundSource {
  /** In the log, and in the address if several services share a route: "stripe". */
  readonly name: string;
  /** The headers that are kept with a call, in lower case. */
  readonly headers: readonly string[];
  /** Returns the service's own id of the call; null for a body that it has not signed, or signed too long ago. */
  verify(body: Buffer, headers: InboundHeaders): string | null;
  /**
   * Does what a verified call asks for, and returns what that was, for the log. It may be called again for the same call, even at the same
   * time, so a repetition must have no effect. What it throws is logged, and the call is tried again later.
   */
  handle(body: Buffer): Promise<string>;
}

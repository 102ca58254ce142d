/** What load balancers ask for. */
export interface ServerHealth {
  /** "degraded": it works, with these problems. */
  readonly status: "ok" | "degraded" | "maintenance";
  readonly problems?: readonly string[];
  readonly maxEventLoopLagMs: number;
}

/** What they are told by a server that is about to stop, with the status 503. */
export interface DrainingServer {
  readonly status: "draining";
}

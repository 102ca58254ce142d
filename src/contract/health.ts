/** What load balancers ask for. */
export interface ServerHealth {
  readonly status: "ok" | "maintenance";
  readonly maxEventLoopLagMs: number;
}

/** What they are told by a server that is about to stop, with the status 503. */
export interface DrainingServer {
  readonly status: "draining";
}

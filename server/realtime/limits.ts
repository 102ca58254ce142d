export interface RealtimeLimits {
  /** Seconds of silence after which a client should check that the server is alive. */
  readonly activityTimeout: number;
  /** Seconds a client has to answer a ping. */
  readonly pongTimeout: number;
  /** Seconds a socket may stay open without a session. */
  readonly unboundTimeout: number;
  /** Maximum bytes per frame from a client. */
  readonly payload: number;
  /** Unsent bytes above which a client is considered too slow and is disconnected. */
  readonly buffered: number;
  readonly channelsPerSocket: number;
  readonly socketsPerUser: number;
  readonly sockets: number;
  /** Maximum number of sockets without a session from one address. */
  readonly unboundPerAddress: number;
  /** Frames a client may send in a burst; the allowance regenerates by a tenth per second. */
  readonly frameBurst: number;
}

export const REALTIME_LIMITS: RealtimeLimits = {
  activityTimeout: 30,
  pongTimeout: 30,
  unboundTimeout: 60,
  payload: 16_384,
  buffered: 262_144,
  channelsPerSocket: 10,
  socketsPerUser: 30,
  sockets: 20_000,
  unboundPerAddress: 200,
  frameBurst: 60,
};

export interface RealtimeLimits {
  /** Seconds of silence after which a client is to ask whether the server is there. */
  readonly activityTimeout: number;
  /** Seconds the client has to answer a ping. */
  readonly pongTimeout: number;
  /** Seconds a socket may live without a session behind it. */
  readonly unboundTimeout: number;
  /** Bytes of one frame from a client. */
  readonly payload: number;
  /** Bytes waiting to be sent above which a client counts as too slow and is cut off. */
  readonly buffered: number;
  readonly channelsPerSocket: number;
  readonly socketsPerUser: number;
  readonly sockets: number;
  /** Sockets without a session, from one address. */
  readonly unboundPerAddress: number;
  /** Frames a client may send at once; the allowance grows back by a tenth of it each second. */
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

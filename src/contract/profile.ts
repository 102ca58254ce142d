/** The user's own account. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly type: "E" | "C";
  readonly company: string | null;
  readonly isAdmin: boolean;
  readonly roles: readonly string[];
  /** By which other programs act for them: they end neither with a new password nor with sessions. */
  readonly apiKeys: readonly OwnApiKey[];
}

/** An API key of the user's own that works. */
export interface OwnApiKey {
  readonly id: number;
  readonly name: string;
  /** How it begins; null before it was made. */
  readonly start: string | null;
}

/** A session of the user's own. */
export interface OwnSession {
  readonly id: number;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The session that asks. */
  readonly current: boolean;
}

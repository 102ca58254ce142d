/** Settings of the push connection. */
export interface RealtimeConfig {
  readonly key: string;
  readonly cluster: string;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly path?: string | undefined;
}

/** Configuration that browsers need before sign-in. Contains no secrets. */
export interface PublicConfig {
  readonly logoWord: string;
  readonly productName: string;
  /** The company on documents, and on what is printed. */
  readonly company: string;
  readonly tagline: string;
  readonly timezone: string;
  readonly realtime: RealtimeConfig;
  /** The largest file that the server takes, in bytes. */
  readonly uploadBytes: number;
  /** Whether everybody can read the reviews; absent: no. */
  readonly publicReviews?: boolean | undefined;
  /** The button for single sign-on; absent: there is none. */
  readonly sso?: string | undefined;
  /** Whether browsers allow passkeys at this address; absent: no. */
  readonly passkeys?: boolean | undefined;
  /** After how many hours the demo starts over; absent: this is no sandbox. */
  readonly sandboxHours?: number | undefined;
  /** The key of the maps service, which browsers send to it; absent: there is none. */
  readonly mapsKey?: string | undefined;
}

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";

/** What a sign-in goes on with after the password. */
export interface SecondStep {
  /** Names this sign-in in the next call. */
  readonly challenge: string;
  readonly hasApp: boolean;
  readonly hasRecoveryCodes: boolean;
  /** What the browser needs to use a passkey; null if the user has none. */
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

/** One of them is sent. */
export interface SecondStepAnswer {
  readonly code?: string;
  readonly recoveryCode?: string;
  readonly passkey?: AuthenticationResponseJSON;
}

/** A passkey that is to be used, and the challenge to send with it. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly passkey: PublicKeyCredentialRequestOptionsJSON;
}

/** A session, or the second step that it takes. */
export interface SignInAnswer {
  readonly result: { readonly token: string } | { readonly secondStep: SecondStep };
}

export interface OwnPasskey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The caller's own two-step sign-in. */
export interface OwnTwoStep {
  /** When the authenticator app was set up; null without one. */
  readonly appSince: string | null;
  readonly passkeys: readonly OwnPasskey[];
  readonly recoveryCodes: number;
  /** A role of theirs requires it. */
  readonly isRequired: boolean;
  /** Whether the product's address allows passkeys. */
  readonly allowsPasskeys: boolean;
  readonly hasPassword: boolean;
}

/** An authenticator app that is being set up. */
export interface NewAuthenticatorApp {
  readonly challenge: string;
  /** To type where the picture can't be scanned. */
  readonly secret: string;
  /** The picture, as the address of an image. */
  readonly picture: string;
}

export interface NewPasskey {
  readonly challenge: string;
  readonly options: PublicKeyCredentialCreationOptionsJSON;
}

export interface MadePasskey {
  readonly challenge: string;
  readonly name: string;
  readonly passkey: RegistrationResponseJSON;
}

/** New recovery codes, which are shown once; null if the earlier ones still count. */
export interface NewRecoveryCodes {
  readonly recoveryCodes: readonly string[] | null;
}

/** How somebody shows that it is them. */
export interface Confirmation {
  readonly password?: string;
  readonly code?: string;
  readonly challenge?: string;
  readonly passkey?: AuthenticationResponseJSON;
}

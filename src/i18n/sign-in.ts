import { guestTexts } from "./guest.ts";
import { shellTexts } from "./shell.ts";
import { translator } from "./translate.ts";

/** The texts of two-step sign-in: its step after the password, its set-up and its place in the profile. */
export const signInTexts = {
  "twoStep.enterCode": "Enter the six-digit code from your authenticator app.",
  "twoStep.code": "Code",
  "twoStep.codeNeeded": "Enter the code",
  "twoStep.enterRecovery": "Enter one of the recovery codes you saved. Each works once.",
  "twoStep.recoveryCode": "Recovery code",
  "twoStep.usePasskey": "Use your passkey to continue.",
  "twoStep.appButton": "Use a code from your app",
  "twoStep.recoveryButton": "Use a recovery code",
  "twoStep.again": "Start over",
  "twoStep.lost": "Lost your phone and your recovery codes? Ask your administrator to reset your two-step sign-in.",
  "twoStep.passkeyFailed": "The passkey wasn't used. Try again, or choose another way.",
  "twoStep.passkeyNotAdded": "The passkey wasn't added. Try again.",
  "twoStep.passkeyKnown": "This device already has a passkey for your account.",

  "twoStep.required": "Your role requires a second step when you sign in. Set it up to continue.",
  "twoStep.howApp": "An app on your phone shows a code that changes every 30 seconds.",
  "twoStep.howPasskey": "Your fingerprint, face, screen lock or a security key.",
  "twoStep.setUpApp": "Set up an authenticator app",
  "twoStep.newApp": "Move to another phone",
  "twoStep.scan": "Scan this with an authenticator app, such as the one of your password manager.",
  "twoStep.picture": "QR code for your authenticator app",
  "twoStep.orType": "Can't scan it? Type this key:",
  "twoStep.thenCode": "Code from the app",
  "twoStep.turnOn": "Confirm",
  "twoStep.addPasskey": "Add a passkey",
  "twoStep.passkeyName": "Name of the passkey",
  "twoStep.passkeyNameHelp": 'So that you can tell it apart, such as "Work laptop".',
  "twoStep.passkeyNameNeeded": "Give the passkey a name",

  "twoStep.codesTitle": "Save your recovery codes",
  "twoStep.codes":
    "Each signs you in once if you lose your phone. They are shown only now: keep them in a safe place, not on the same phone.",
  "twoStep.codesList": "Recovery codes",
  "twoStep.download": "Download codes",
  "twoStep.print": "Print codes",
  "twoStep.saved": "I've saved them",
  "twoStep.fileHead": "Recovery codes for {product}, made on {date}. Each works once.",
  "twoStep.fileName": "{product} recovery codes.txt",

  "twoStep.off": "Off. You sign in with your password alone.",
  "twoStep.offRequired": "Your role requires it: the last way can't be removed.",
  "twoStep.app": "Authenticator app",
  "twoStep.since": "Set up {when}",
  "twoStep.notSetUp": "Not set up",
  "twoStep.setUp": "Set up",
  "twoStep.removeApp": "Remove the authenticator app",
  "twoStep.passkeys": "Passkeys",
  "twoStep.noPasskeys": "None. With a passkey you can also sign in without a password.",
  "twoStep.noPasskeysHere": "Passkeys need a secure address with a name. Ask your administrator.",
  "twoStep.added": "Added {when}",
  "twoStep.used": "last used {when}",
  "twoStep.rename": "Rename",
  "twoStep.renameOf": "Rename passkey {name}",
  "twoStep.removeOf": "Remove passkey {name}",
  "twoStep.codesLeft": "{count} left",
  "twoStep.newCodes": "Make new ones",
  "twoStep.newCodesText": "The codes you have now stop working.",
  "twoStep.removeText": "You won't be asked for it any more when you sign in.",
  "twoStep.removed": "Removed.",

  "twoStep.noPasskey": "No passkey was used. Try again, or sign in with your password.",
  "sso.expired": "This took too long, or was opened twice. Try again.",
  "sso.unverified": "Your company's sign-in didn't tell a verified email address. Ask your administrator.",
  "sso.domain": "Addresses of this domain can't sign in here. Ask your administrator.",
  "sso.noAccount": "There is no active account for you. Ask your administrator to invite you.",

  "confirm.title": "Confirm it's you",
  "confirm.text": "It has been a while since you signed in. Confirm it's you to continue.",
  "confirm.signInAgain": "Sign out and in again to confirm it's you.",
} as const;

export const t = translator({ ...guestTexts, ...shellTexts, ...signInTexts });

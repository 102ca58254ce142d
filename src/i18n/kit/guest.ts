import { translator } from "../translate.ts";

/** The texts of the sign-in screen only, so that it loads no other catalogue. */
export const guestTexts = {
  "app.titleSeparator": " - ",
  "action.signIn": "Sign In",
  "login.title": "Sign In",
  "login.email": "Email",
  "login.password": "Password",
  "login.show": "Show password",
  "login.forgot": "Forgot password?",
  "login.showShort": "Show",
  "login.hideShort": "Hide",
  "login.emailRequired": "Enter your email address",
  "login.passwordRequired": "Enter your password",
  "login.invalid": "Invalid credentials",
  "login.passkey": "Use a passkey",
  "login.failed": "Signing in didn't work. Try again in a moment.",
  "upload.tooLargeOnTheWay": "The file is too large to be sent. Choose a smaller one.",
  "login.noAnswer": "The server can't be reached. Try again in a moment.",
} as const;

export const t = translator(guestTexts);

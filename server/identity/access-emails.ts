import { common, defineEmail } from "../integrations/email-texts/email-kind.ts";

const { firstName, product, company } = common;
const forOneself = "If you weren't expecting this email, you can ignore it.";

export const invitationEmail = defineEmail({
  name: "invitation",
  label: "Invitation",
  when: "When somebody is invited to sign in.",
  placeholders: { firstName, product, company, customer: { meaning: "their company's name", example: "Atelier Vandermeer" } },
  subject: "You're invited to {{product}}",
  text: "Hello {{firstName}},\n\nYou're invited to use {{product}}. Choose a password to get started.",
  button: "Accept the invitation",
  footnote: `The link works once and expires in seven days. ${forOneself}`,
});

export const onboardingEmail = defineEmail({
  name: "onboarding",
  label: "Account setup",
  when: "When the first person of a new customer is invited.",
  placeholders: { firstName, product, company, customer: { meaning: "their company's name", example: "Atelier Vandermeer" } },
  subject: "Set up {{customer}} on {{product}}",
  text: "Hello {{firstName}},\n\nWe've created an account for {{customer}}. Choose a password, then add the details we need to start working with you.",
  button: "Set up your account",
  footnote: `The link works once and expires in seven days. ${forOneself}`,
});

export const passwordResetEmail = defineEmail({
  name: "password-reset",
  label: "Password reset",
  when: "When somebody asks for a new password, or is sent a link for one.",
  placeholders: { firstName, product, company },
  subject: "Reset your {{product}} password",
  text: "Hello {{firstName}},\n\nWe received a request to reset the password for your account. Use the link below to choose a new one.",
  button: "Choose a new password",
  footnote:
    "The link works once and expires in 30 minutes. If you didn't request it, you can ignore this email: your password won't change.",
});

export const passwordChangedEmail = defineEmail({
  name: "password-changed",
  label: "Password changed",
  when: "Whenever a password was changed. Nobody can turn it off.",
  placeholders: {
    firstName,
    product,
    company,
    keys: {
      meaning: "which API keys of theirs still work; left out if there are none",
      example: "Your API keys still work: Web shop. Revoke the ones you don't know.",
    },
  },
  subject: "Your {{product}} password was changed",
  text: "Hello {{firstName}},\n\nThe password for your account was changed, and you were signed out everywhere else. If it was you, there is nothing to do.\n\n{{keys}}",
  button: "It wasn't me",
  footnote: "If it wasn't you, choose a new password at once and tell your administrator.",
});

export const newDeviceEmail = defineEmail({
  name: "new-device",
  label: "Sign-in from a new device",
  when: "When somebody signs in with a browser that they have not used before. Nobody can turn it off.",
  placeholders: {
    firstName,
    product,
    company,
    device: { meaning: "the browser and its system", example: "Chrome, Windows" },
    address: { meaning: "where it was, as an IP address", example: "203.0.113.7" },
  },
  subject: "New sign-in to {{product}}",
  text: "Hello {{firstName}},\n\nSomebody signed in to your account with a browser that hasn't been used for it before: {{device}}, from {{address}}. If it was you, there is nothing to do.",
  button: "See where you're signed in",
  footnote: "If it wasn't you, sign that browser out, change your password and tell your administrator.",
});

export const newApiKeyEmail = defineEmail({
  name: "new-api-key",
  label: "New API key",
  when: "When a key is made for another program, or replaced. Nobody can turn it off.",
  placeholders: {
    firstName,
    product,
    company,
    key: { meaning: "the key's name", example: "Web shop" },
    address: { meaning: "where it was made, as an IP address", example: "203.0.113.7" },
  },
  subject: "New {{product}} API key",
  text: "Hello {{firstName}},\n\nA key for {{key}} was made from {{address}}. Whoever has it acts on your behalf, without your password. If it was you, there is nothing to do.",
  button: "See the key",
  footnote: "If it wasn't you, revoke the key, sign out everywhere else, change your password and tell your administrator.",
});

export const twoStepEmail = defineEmail({
  name: "two-step",
  label: "Two-step sign-in changed",
  when: "Whenever somebody's two-step sign-in was turned on, changed, turned off or reset. Nobody can turn it off.",
  placeholders: { firstName, product, company, change: { meaning: "what changed", example: "Two-step sign-in was turned off." } },
  subject: "Your {{product}} two-step sign-in was changed",
  text: "Hello {{firstName}},\n\n{{change}} If it was you, or you asked for it, there is nothing to do.",
  button: "Open your profile",
  footnote: "If it wasn't you, change your password at once and tell your administrator.",
});

export const notificationEmail = defineEmail({
  name: "notification",
  label: "Notification",
  when: "When somebody gets a notification by email.",
  placeholders: {
    firstName,
    product,
    company,
    title: { meaning: "what happened", example: "Quote approved" },
    message: { meaning: "the sentence about it", example: "QT-00042 was approved." },
    photos: { meaning: "how many photos there are; left out if there are none", example: "The record has 3 photos." },
  },
  subject: "{{title}} - {{product}}",
  text: "Hello {{firstName}},\n\n{{message}}\n\n{{photos}}",
  button: "Open quote",
  footnote: "You get this email because you work on this record, or because it is addressed to your company.",
});

export const accessEmails = [
  invitationEmail,
  onboardingEmail,
  passwordResetEmail,
  passwordChangedEmail,
  newDeviceEmail,
  newApiKeyEmail,
  twoStepEmail,
  notificationEmail,
];

import type { Guard } from "../../schemas/actions/action.ts";
import { boolean, longText, phone, ref, text } from "../../schemas/fields/fields.ts";

/** Why any role can be chosen. */
export const rolesByAbility = "Granted by ability";

interface Standing {
  readonly id: number;
  readonly isAdmin: boolean;
  readonly twoStep?: boolean;
}
const notOneself: Guard<Standing> = {
  remedy: { ask: "others" },
  refuse: ({ id }, { user: { id: own } }) => (id === own ? "You can't do this to your own account." : null),
};
const byAdmin: Guard<Standing> = {
  remedy: { ask: "administrators" },
  refuse: (_row, { user: { isAdmin } }) => (isAdmin ? null : "Only an administrator can add or remove administrators."),
};
const hasTwoStep: Guard<Pick<Standing, "twoStep">> = {
  remedy: "done",
  refuse: ({ twoStep }) => (twoStep ? null : "This user has no two-step sign-in."),
};
const notYetAdmin: Guard<Standing> = {
  remedy: "done",
  refuse: ({ isAdmin }) => (isAdmin ? "This user is already an administrator." : null),
};
const isAnAdmin: Guard<Standing> = { remedy: "done", refuse: ({ isAdmin }) => (isAdmin ? null : "This user is not an administrator.") };

/** The personal details that users enter themselves. */
export const aboutOneself = {
  firstName: text({ required: true, maxLength: 80, autofill: "given-name" }),
  lastName: text({ required: true, maxLength: 80, autofill: "family-name" }),
  phone: phone({ label: "Phone number", autofill: "tel-national" }),
};

/** What happens to the open work of an employee who is suspended; the server asks for one of the two if there is any. */
export const handover = {
  handOverTo: ref("user", {
    label: "Hand open work over to",
    selectable: { type: "E", state: "active" },
    help: "Customers, sales, work orders, follow-ups and tasks",
  }),
  keepWork: boolean({ label: "Leave open work as it is", help: "For a short absence, if you choose nobody above" }),
};

/** The actions all kinds of users share. Their effects make sure that users can't grant more than they have. */
export const userActions = <T extends "E" | "C", const By extends readonly ("employee" | "customer")[]>(userType: T, by: By) =>
  ({
    invite: {
      label: "Resend invitation",
      past: "sent the invitation again",
      by,
      from: "invited",
      verb: "activate",
      icon: "send",
      effect: true,
      successMessage: "A new invitation is on its way to {email}. Earlier invitations no longer work.",
    },
    // Runs when the invited person opens the link.
    register: {
      past: "registered",
      by: ["system"],
      from: "invited",
      to: "active",
      input: aboutOneself,
      writes: { firstName: "firstName", lastName: "lastName", phone: "phone" },
      effect: true,
    },
    // Users may run these on their own account without any ability.
    editProfile: {
      past: "edited their own profile",
      by: ["system"],
      from: "active",
      input: aboutOneself,
      writes: { firstName: "firstName", lastName: "lastName", phone: "phone" },
    },
    choosePassword: { label: "Choose a new password", by: ["system"], from: "active" },
    resetPassword: {
      label: "Send password reset",
      past: "sent a password reset link",
      by,
      from: "active",
      verb: "password.reset",
      icon: "send",
      effect: true,
      confirm: "{name} will get an email with a link to choose a new password. The current password works until then.",
      successMessage: "A password reset link is on its way to {email}.",
    },
    turnOnTwoStep: { label: "Turn on two-step sign-in", by: ["system"], from: "active", sets: { twoStep: true } },
    changeTwoStep: { label: "Change two-step sign-in", by: ["system"], from: "active" },
    turnOffTwoStep: { label: "Turn off two-step sign-in", by: ["system"], from: "active", sets: { twoStep: false } },
    resetTwoStep: {
      label: "Reset two-step sign-in",
      past: "removed the two-step sign-in",
      by,
      from: ["active", "suspended"],
      verb: "password.reset",
      danger: true,
      guards: [notOneself, hasTwoStep],
      sets: { twoStep: false },
      effect: true,
      confirm:
        "{name}'s authenticator app, passkeys and recovery codes are removed, and {name} is signed out everywhere. Make sure it is really {name} who asks.",
      successMessage: "{name} signs in with the password alone, until two-step sign-in is set up again.",
    },
    assign: {
      label: "Assign role",
      by,
      from: ["invited", "active"],
      verb: "assign",
      icon: "user",
      input: { role: ref("role", { required: true, selectable: { userType }, unscoped: rolesByAbility }) },
      effect: true,
      successMessage: "Role assigned to {name}.",
    },
    unassign: {
      label: "Unassign role",
      by,
      verb: "unassign",
      danger: true,
      confirm: "{name} will lose the permissions that only this role gives, effective immediately.",
      input: { role: ref("role", { required: true, selectable: { userType }, unscoped: rolesByAbility }) },
      effect: true,
      successMessage: "Role unassigned from {name}.",
    },
    makeAdmin: {
      label: "Make administrator",
      past: "made {it} an administrator",
      by,
      from: "active",
      verb: "assign",
      guards: [byAdmin, notYetAdmin],
      sets: { isAdmin: true },
      effect: true,
      confirm: "{name} will have every permission and can grant permissions to others.",
      successMessage: "{name} is now an administrator.",
    },
    removeAdmin: {
      label: "Remove administrator",
      past: "removed administrator rights",
      by,
      verb: "unassign",
      danger: true,
      guards: [byAdmin, isAnAdmin],
      sets: { isAdmin: false },
      effect: true,
      confirm: "{name} will keep only the permissions of their roles.",
      successMessage: "{name} is no longer an administrator.",
    },
    suspend: {
      by,
      from: "active",
      to: "suspended",
      verb: "suspend",
      danger: true,
      guards: [notOneself],
      input: { reason: longText({ maxLength: 500 }) },
      writes: { suspensionReason: "reason" },
      effect: true,
      confirm: "{name} will be signed out everywhere and can't sign in until reactivated. Their API keys are revoked for good.",
    },
    reActivate: {
      label: "Reactivate",
      by,
      from: "suspended",
      to: "active",
      verb: "re-activate",
      sets: { suspensionReason: null },
      effect: true,
      successMessage: "{name} reactivated and can sign in again.",
    },
  }) as const;

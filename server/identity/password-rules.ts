/** So common that every guesser starts with them; compared without case and trailing digits or signs. */
const COMMON = new Set(
  (
    "password passw0rd p@ssword p@ssw0rd qwerty qwertyui qwertyuiop azerty abcdefgh abcd letmein welcome iloveyou admin administrator " +
    "football baseball superman batman sunshine princess dragon monkey master shadow trustno starwars whatever changeme secret " +
    "summer winter spring autumn january february march april june july august september october november december"
  ).split(" "),
);

/** Why a password can't be taken, or null. Passwords are never trimmed. */
export function passwordProblem(password: string): string | null {
  if (password.length < 8) return "The password needs at least 8 characters.";
  if (password.length > 128) return "The password may have at most 128 characters.";
  if (!/\p{Ll}/u.test(password)) return "The password needs a lowercase letter.";
  if (!/\p{Lu}/u.test(password)) return "The password needs an uppercase letter.";
  if (!/\d/.test(password)) return "The password needs a digit.";
  if (isCommon(password)) return "This password is too common.";
  return null;
}

function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/[\d\p{P}\p{S}]+$/u, "");
  return COMMON.has(core) || /^(.)\1*$/u.test(core);
}

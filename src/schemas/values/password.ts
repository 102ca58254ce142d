/** Passwords so common that attackers try them first; compared without case and without trailing digits or punctuation. */
const COMMON = new Set(
  (
    "password passwort passw0rd p@ssword p@ssw0rd pa55word pass passcode qwerty qwertz qwertyui qwertyuiop qwerty123qwerty azerty asdfgh " +
    "asdfghjkl zxcvbn zxcvbnm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3r4t5 abcdefg abcdefgh abcdef abc abcd aabbcc letmein letmeinnow " +
    "welcome welcomeback hello helloworld iloveyou iloveu loveyou ilovegod admin administrator root user guest login test tester testing " +
    "temp temporary default changeme changeit secret topsecret access football baseball basketball soccer hockey golfer yankees liverpool " +
    "arsenal chelsea superman batman spiderman ironman pokemon naruto minecraft fortnite starwars matrix sunshine princess dragon monkey " +
    "tiger lion eagle shadow master ninja trustno whatever computer internet samsung google facebook michael jordan jessica ashley daniel " +
    "charlie andrew thomas robert jennifer michelle nicole hunter ranger buster killer cookie cheese banana orange flower summer winter " +
    "spring autumn january february march april may june july august september october november december monday tuesday wednesday thursday " +
    "friday saturday sunday company office warehouse logistics delivery customer mustang corvette ferrari mercedes freedom forever family"
  ).split(" "),
);

const MIN_LENGTH = 8;
const MAX_LENGTH = 128;

/** The password rule as single requirements; each has the message shown while it is not met. */
export const passwordDemands = [
  {
    name: "length",
    text: "At least 8 characters",
    problem: "The password must have at least 8 characters.",
    met: (text: string) => text.length >= MIN_LENGTH,
  },
  {
    name: "lower",
    text: "A lowercase letter",
    problem: "The password must have a lowercase letter.",
    met: (text: string) => /\p{Ll}/u.test(text),
  },
  {
    name: "upper",
    text: "An uppercase letter",
    problem: "The password must have an uppercase letter.",
    met: (text: string) => /\p{Lu}/u.test(text),
  },
  { name: "digit", text: "A digit", problem: "The password must have a digit.", met: (text: string) => /\d/.test(text) },
] as const;

/** Why a password is refused, or null. Passwords are never trimmed. */
export function passwordProblem(password: string): string | null {
  if (password.length > MAX_LENGTH) return `The password can have at most ${MAX_LENGTH} characters.`;
  const missing = passwordDemands.find(({ met }) => !met(password));
  if (missing) return missing.problem;
  return isCommonPassword(password) ? "This password is too common. Choose a different one." : null;
}

export function isCommonPassword(password: string): boolean {
  const core = password.toLowerCase().replace(/(?<![\d\p{P}\p{S}])[\d\p{P}\p{S}]+$/u, "");
  return COMMON.has(password.toLowerCase()) || COMMON.has(core) || /^(.)\1*$/u.test(core);
}

/** From 0 (empty) to 4; 2 and above are acceptable. A guide while choosing a password; the server does not enforce it. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === "") return 0;
  if (passwordProblem(password)) return 1;
  const varied = new Set(password).size;
  const signs = /[^\p{L}\d]/u.test(password);
  if (password.length >= 14 && varied >= 9) return 4;
  return password.length >= 11 && varied >= 7 && (signs || password.length >= 12) ? 3 : 2;
}

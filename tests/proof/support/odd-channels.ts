import fc from "fast-check";
import type { ConnectedPerson } from "./connected-people.ts";

/** The user's own two channels. */
export const ownChannels = ({ id, company }: ConnectedPerson): [string, string] => [
  `private-user.${id}`,
  `private-stakeholder.${company ?? 1}`,
];

/** Channels that a user must never join: those of others, and names that only look like their own. */
export function strangeChannels(
  person: ConnectedPerson,
  everybody: readonly ConnectedPerson[],
  random: { readonly seed: number; readonly count: number },
) {
  const own = new Set(ownChannels(person));
  const [ownId, other] = [person.id, person.id + 1];
  const handPicked = [
    ...everybody.flatMap(ownChannels),
    ...[`user.${ownId}`, `stakeholder.${person.company}`, "private-user.*", "private-*", "*", `private-user.${ownId}*`, "private-user.?"],
    ...[`presence-user.${ownId}`, "presence-office", `private-encrypted-user.${ownId}`, `client-user.${ownId}`, `PRIVATE-USER.${ownId}`],
    ...[`private-user.0${ownId}`, `private-user.${ownId} `, `private-user.${ownId}\n`, `private-user.+${ownId}`, `private-user.-${ownId}`],
    ...[`private-user.${ownId}.${other}`, `private-user.${ownId},${other}`, `private-user.${ownId}:private-user.${other}`],
    ...["private-user.", "private-user.9007199254740993", `private-user.${"9".repeat(90)}`, "", "__proto__", "constructor"],
    ...["x".repeat(99), "x".repeat(5_000), "\u0000", "\ud800", "🚚".repeat(20)],
  ];
  const odd = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.stringMatching(/^(private|presence)-(user|stakeholder)[.*-]\d{0,4}$/),
  );
  return [...handPicked, ...fc.sample(odd, { numRuns: random.count, seed: random.seed })].filter((name) => !own.has(name));
}

import fc from "fast-check";
import type { ConnectedPerson } from "./connected-people.ts";

/** The two channels that are somebody's own. */
export const ownChannels = ({ id, company }: ConnectedPerson): [string, string] => [
  `private-user.${id}`,
  `private-stakeholder.${company ?? 1}`,
];

/** Channels that somebody must never join: everybody else's, and what looks like one's own and is not. */
export function strangeChannels(
  who: ConnectedPerson,
  everybody: readonly ConnectedPerson[],
  random: { readonly seed: number; readonly count: number },
) {
  const own = new Set(ownChannels(who));
  const [mine, other] = [who.id, who.id + 1];
  const written = [
    ...everybody.flatMap(ownChannels),
    ...[`user.${mine}`, `stakeholder.${who.company}`, "private-user.*", "private-*", "*", `private-user.${mine}*`, "private-user.?"],
    ...[`presence-user.${mine}`, "presence-office", `private-encrypted-user.${mine}`, `client-user.${mine}`, `PRIVATE-USER.${mine}`],
    ...[`private-user.0${mine}`, `private-user.${mine} `, `private-user.${mine}\n`, `private-user.+${mine}`, `private-user.-${mine}`],
    ...[`private-user.${mine}.${other}`, `private-user.${mine},${other}`, `private-user.${mine}:private-user.${other}`],
    ...["private-user.", "private-user.9007199254740993", `private-user.${"9".repeat(90)}`, "", "__proto__", "constructor"],
    ...["x".repeat(99), "x".repeat(5_000), "\u0000", "\ud800", "🚚".repeat(20)],
  ];
  const odd = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.stringMatching(/^(private|presence)-(user|stakeholder)[.*-]\d{0,4}$/),
  );
  return [...written, ...fc.sample(odd, { numRuns: random.count, seed: random.seed })].filter((name) => !own.has(name));
}

import { leakedCanariesIn } from "./canaries.ts";
import type { OtherWorld } from "./other-world.ts";
import type { Person } from "./people.ts";
import type { PermissionServer } from "./permission-server.ts";
import type { ProbingRequest } from "./probing-requests.ts";

/** Asks every question in both worlds; answers those whose answers differ, or hold what the asker must not know. */
export async function compareResponses(
  server: PermissionServer,
  asked: readonly { person: Person; questions: readonly ProbingRequest[] }[],
  other: OtherWorld,
): Promise<string[]> {
  const ask = async (person: Person, { method, path, body, key }: ProbingRequest): Promise<string> => {
    const { statusCode, body: text } = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${person.token}`, ...(key === undefined ? {} : { "idempotency-key": key }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return `${statusCode} ${text}`;
  };
  const wrong: string[] = [];
  const first: string[][] = [];
  for (const { person, questions } of asked) {
    const answers: string[] = [];
    for (const question of questions) {
      const answer = await ask(person, question);
      answers.push(answer);
      const about = `${person.name}, ${question.method} ${question.path} ${JSON.stringify(question.body ?? "")}`;
      if (answer.startsWith("5")) wrong.push(`${about}: an error of ours`);
      const strangers = leakedCanariesIn(withoutEcho(answer, question), person.mayKnow);
      if (strangers.length > 0) wrong.push(`${about}: leaks ${strangers.join(", ")}`);
    }
    first.push(answers);
  }
  await other.enter();
  for (const [index, { person, questions }] of asked.entries()) {
    for (const [at, question] of questions.entries()) {
      const [before = "", after] = [first[index]?.[at], await ask(person, question)];
      if (before !== after) wrong.push(`${person.name}, ${question.method} ${question.path}: ${difference(before, after)}`);
    }
  }
  return wrong;
}

/** What the asker said themselves is no news to them. */
const withoutEcho = (answer: string, { path, body }: ProbingRequest): string => {
  let rest = answer;
  for (const [said] of decodeURIComponent(`${path} ${JSON.stringify(body ?? "")}`).matchAll(/[\w-]{6,}/g)) rest = rest.replaceAll(said, "");
  return rest;
};

function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return `...${before.slice(Math.max(0, at - 80), at + 80)} <> ...${after.slice(Math.max(0, at - 80), at + 80)}`;
}

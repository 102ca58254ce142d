import { leakedCanariesIn } from "./canaries.ts";
import type { OtherWorld } from "./other-world.ts";
import type { Person } from "./people.ts";
import type { PermissionServer } from "./permission-server.ts";
import type { ProbingRequest } from "./probing-requests.ts";

/**
 * Sends every request in both worlds; returns those whose responses differ or contain what the caller must not know.
 */
export async function compareResponses(
  server: PermissionServer,
  probes: readonly { person: Person; questions: readonly ProbingRequest[] }[],
  other: OtherWorld,
): Promise<string[]> {
  const send = async (person: Person, { method, path, body, key }: ProbingRequest): Promise<string> => {
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
  for (const { person, questions } of probes) {
    const responses: string[] = [];
    for (const question of questions) {
      const response = await send(person, question);
      responses.push(response);
      const label = `${person.name}, ${question.method} ${question.path} ${JSON.stringify(question.body ?? "")}`;
      if (response.startsWith("5")) wrong.push(`${label}: an error of ours`);
      const strangers = leakedCanariesIn(withoutEcho(response, question), person.mayKnow);
      if (strangers.length > 0) wrong.push(`${label}: leaks ${strangers.join(", ")}`);
    }
    first.push(responses);
  }
  await other.enter();
  for (const [index, { person, questions }] of probes.entries()) {
    for (const [position, question] of questions.entries()) {
      const [before = "", after] = [first[index]?.[position], await send(person, question)];
      if (before !== after) wrong.push(`${person.name}, ${question.method} ${question.path}: ${difference(before, after)}`);
    }
  }
  return wrong;
}

/** Removes what the caller sent themselves, which reveals nothing. */
const withoutEcho = (response: string, { path, body }: ProbingRequest): string => {
  let rest = response;
  for (const [word] of decodeURIComponent(`${path} ${JSON.stringify(body ?? "")}`).matchAll(/[\w-]{6,}/g)) rest = rest.replaceAll(word, "");
  return rest;
};

function difference(before: string, after: string): string {
  let index = 0;
  while (index < before.length && before[index] === after[index]) index++;
  return `...${before.slice(Math.max(0, index - 80), index + 80)} <> ...${after.slice(Math.max(0, index - 80), index + 80)}`;
}

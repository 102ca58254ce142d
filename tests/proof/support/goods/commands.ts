import { expect } from "vitest";
import { billingCommands } from "./billing-commands.ts";
import { claimCommands } from "./claim-commands.ts";
import { inspectionCommands } from "./inspection-commands.ts";
import { pullCommands } from "./pull-commands.ts";
import { nextForGoods, receivingCommands } from "./receiving-commands.ts";
import { storageCommands } from "./storage-commands.ts";
import { type Attempt, lastRefusal, type Maker, passDays, type Step, type World } from "./world.ts";

export const commands = {
  ...receivingCommands,
  ...inspectionCommands,
  ...pullCommands,
  ...billingCommands,
  ...storageCommands,
  ...claimCommands,
} satisfies Record<string, Maker>;
export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

/** What leads on, the last step first: at random, few things get to their end. */
const ahead: readonly (readonly CommandName[])[] = [
  ["completeRepair", "receiveBack", "beginRepair", "approveRepair", "requestRepair", "fail", "inspect"],
  ["payClaim", "acceptClaim", "offerClaim", "reviewClaim", "settleClaim", "fileClaim"],
  ["sendReport", "approveReport", "submitReport", "enterRates", "bill"],
  ["completeStorage", "previewStorage"],
];

/** The command for a step, with the name of another one where that leads on. */
function attemptOf(world: World, step: Step<CommandName>): readonly [name: CommandName, attempt: Attempt | undefined] {
  const make = (name: CommandName, changes: Partial<Step> = {}) => (commands[name] as Maker)(world, { ...step, ...changes });
  const isShort = world.pieces.filter(({ state, isKnown }) => isKnown && state === "inStock").length < 3;
  if (isShort && step.isForward) {
    const name = nextForGoods(world);
    return [name, make(name, { isBlind: false })];
  }
  const way = step.isForward ? ahead.find((names) => names.includes(step.name)) : undefined;
  for (const name of way ?? []) {
    const attempt = make(name, { isBlind: false });
    if (attempt?.may) return [name, attempt];
  }
  return [step.name, make(step.name)];
}

/** Every command that was done, with how often. */
export type Counts = Map<string, number>;

/** Sends a command to the product, which has to decide as the model does. Returns whether there was anything to do it with. */
export async function play(world: World, step: Step<CommandName>, done: Counts): Promise<boolean> {
  passDays(world, step.days);
  const [wanted, attempt] = attemptOf(world, step);
  if (!attempt) return false;
  const { name = wanted, about, may } = attempt;
  const answer = await attempt.send();
  expect(answer !== null, `${name}: ${about}${answer === null ? `: ${lastRefusal.text}` : ""}`).toBe(may);
  if (answer === null) return true;
  await attempt.apply(answer);
  done.set(name, (done.get(name) ?? 0) + 1);
  return true;
}

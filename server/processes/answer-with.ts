/** What a limited process is asked. */
export interface Question {
  readonly task: string;
  readonly input: unknown;
}

/** What it answers, with the bytes of memory that it uses. */
export type Answer = ({ readonly made: unknown } | { readonly refused: string | null; readonly reason: string }) & {
  readonly memory: number;
};

type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/**
 * Makes this process one that `createLimitedProcess` asks: a question names one of the tasks. A refusal is an error whose message is for
 * whoever sent the input.
 */
export function answerWith(tasks: Tasks, Refusal: abstract new (...args: never[]) => Error): void {
  process.on("message", async ({ task, input }: Question) => {
    const outcome = await run(tasks, task, input as never).then(
      (made) => ({ made }),
      (error: unknown) => ({ refused: error instanceof Refusal ? error.message : null, reason: String(error) }),
    );
    process.send?.({ ...outcome, memory: process.memoryUsage.rss() } satisfies Answer);
  });
  // Work that was given up does not keep the process.
  process.once("disconnect", () => process.exit());
}

async function run(tasks: Tasks, name: string, input: never): Promise<unknown> {
  const task = tasks[name];
  if (!task) throw new Error(`There is no task "${name}".`);
  return task(input);
}

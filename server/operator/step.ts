/** Does a step of a first start, and says what it does. */
export type Step = <T>(says: string, work: () => Promise<T>) => Promise<T>;

export const unsaid: Step = (_says, work) => work();

/** Says what is being done, and then how long it took. */
export const saidStep: Step = async (says, work) => {
  const start = performance.now();
  console.error(`${says} ...`);
  const result = await work();
  console.error(`${says}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
};

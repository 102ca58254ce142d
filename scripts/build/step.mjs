/** Says what is being done, and then how long it took, because a first start takes a while. */
export async function step(says, work, print = console.error) {
  const start = performance.now();
  print(`${says} ...`);
  const result = await work();
  print(`${says}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

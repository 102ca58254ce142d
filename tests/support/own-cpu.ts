/**
 * Milliseconds of CPU that this process alone takes for the work: what the server's own thread is kept from meanwhile, with what the garbage
 * collector does. Processes that it starts are not counted.
 */
export async function ownCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

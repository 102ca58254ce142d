/**
 * Does the work for every name at once, except that a name waits for those of `after(name)` that come before it in the list.
 * @throws what the first work that fails throws
 */
export async function besideEachOther(names, after, work) {
  const done = new Map();
  for (const name of names) {
    const needed = Promise.all(after(name).map((each) => done.get(each)));
    done.set(
      name,
      needed.then(() => work(name)),
    );
  }
  await Promise.all(done.values());
}

import { afterAll } from "vitest";

const names = ["setTimeout", "setInterval", "Date"] as const;
const real = names.map((name) => [name, Reflect.get(globalThis, name)] as const);

// Files share their worker: a clock that one of them leaves replaced stops those that follow.
afterAll(() => {
  const left = real.filter(([name, value]) => Reflect.get(globalThis, name) !== value);
  Object.assign(globalThis, Object.fromEntries(real));
  if (left.length > 0)
    throw new Error(`This file leaves ${left.map(([name]) => name).join(", ")} replaced. Restore its spies before its clock.`);
});

import { afterAll } from "vitest";

const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval, Date: globalThis.Date };

// Files share their worker: a clock that one of them leaves replaced stops those that follow.
afterAll(() => {
  const left = Object.entries(real).filter(([name, value]) => Reflect.get(globalThis, name) !== value);
  Object.assign(globalThis, real);
  if (left.length > 0)
    throw new Error(`This file leaves ${left.map(([name]) => name).join(", ")} replaced. Restore its spies before its clock.`);
});

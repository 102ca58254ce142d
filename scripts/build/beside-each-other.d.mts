export function besideEachOther<Name extends string>(
  names: readonly Name[],
  after: (name: Name) => readonly Name[],
  work: (name: Name) => Promise<void>,
): Promise<void>;

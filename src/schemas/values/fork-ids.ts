/**
 * Ids of states, `bizObject` numbers, places in the menu and numbers of migrations from here on belong to forks of this project: what the
 * product adds later never takes one of theirs. `docs/upgrading.md` has the rules.
 */
export const forksFrom = { id: 10_000, menuOrder: 100, migration: 9_000 } as const;

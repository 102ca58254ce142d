/** One of the things to choose from in a look-up or a list of people, statuses and the like. */
export interface NamedOption {
  readonly id: number;
  readonly name: string;
}

export interface LookupOption extends NamedOption {
  readonly subtitle?: string;
  /** Values for the fields beside the reference, by their wire names, where they were asked for (`fill`). */
  readonly fills?: Readonly<Record<string, unknown>>;
}

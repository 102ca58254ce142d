/** One of the things to choose from in a look-up or a list of people, statuses and the like. */
export interface NamedOption {
  readonly id: number;
  readonly name: string;
}

/** A status of a business object. */
export interface StatusOption extends NamedOption {
  /** Of quotes: the specification's status code, by which their tabs are also asked for. */
  readonly code?: number;
}

/** What is in the way of a row that may be chosen. */
export interface Obstacle {
  /** To follow the row's name: "is on hold (Wet)". */
  readonly message: string;
  /** Whether what the record is for would be refused because of it today. */
  readonly blocks: boolean;
  /** Nothing is in the way, which is worth saying while one is chosen among others: "Free". */
  readonly isNone?: true;
}

export interface LookupOption extends NamedOption {
  readonly subtitle?: string;
  /** Values for the fields beside the reference, by their wire names, where they were asked for (`fill`). */
  readonly fills?: Readonly<Record<string, unknown>>;
  /** Its time zone, where times of the record that refers to it follow it. */
  readonly zone?: string;
  /** Why it can't be chosen, to follow its name: "is on PF-00012". Only a row whose whole number was searched is answered with it. */
  readonly refused?: string;
  /** What is in the way of it, where it was asked for (`obstacles`). */
  readonly obstacle?: Obstacle;
}

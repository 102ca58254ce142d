/** Customers' needs that a new row answers. One page asks what somebody needs and leads to the form that answers it. */
export interface NeedsView<Name extends string = string> {
  /** The needs, in order. */
  readonly answers: readonly Need<Name>[];
  /** The field that takes what they say about it. */
  readonly words: Name;
  /** The date field that takes the day by which they need it. */
  readonly day: Name;
  /** Where customers create a row from its list, they are asked first. */
  readonly fromList?: true;
}

/** One need, as somebody says it who doesn't know what our documents are called. */
export interface Need<Name extends string = string> {
  /** "A move of a home or an office". */
  readonly says: string;
  /** What happens then, in one sentence. */
  readonly help: string;
  /** Tags and choices that the form starts with because of it. */
  readonly sets?: { readonly [Own in Name]?: string | readonly string[] };
}

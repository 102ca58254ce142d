/** Customers' needs that a new row meets. One page asks what somebody needs and opens the form that meets it. */
export interface NeedsView<Name extends string = string> {
  /** The needs to choose from, in order. */
  readonly options: readonly Need<Name>[];
  /** The field that takes their description of it. */
  readonly descriptionField: Name;
  /** The date field that takes the day by which they need it. */
  readonly dateField: Name;
  /** Where customers create a row from its list, they are asked first. */
  readonly fromList?: true;
}

/** One need, in the words of somebody who doesn't know what our documents are called. */
export interface Need<Name extends string = string> {
  /** "A move of a home or an office". */
  readonly label: string;
  /** What happens then, in one sentence. */
  readonly help: string;
  /** Tags and choices that the form starts with because of it. */
  readonly sets?: { readonly [Own in Name]?: string | readonly string[] };
}

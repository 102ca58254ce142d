import type { SubjectEntry } from "./subject.ts";
import { accountingSubjects } from "./subjects/accounting.ts";
import { accountsSubjects } from "./subjects/accounts.ts";
import { careSubjects } from "./subjects/care.ts";
import { peopleSubjects } from "./subjects/people.ts";
import { providersSubjects } from "./subjects/providers.ts";
import { salesSubjects } from "./subjects/sales.ts";
import { systemSubjects } from "./subjects/system.ts";
import { warehousingSubjects } from "./subjects/warehousing.ts";
import type { Verb } from "./verbs.ts";

/** All subjects of abilities, each once: its verbs and their labels, what customers may be granted, and what the starting roles may do. */
export const catalogue = {
  ...careSubjects,
  ...accountsSubjects,
  ...salesSubjects,
  ...warehousingSubjects,
  ...accountingSubjects,
  ...providersSubjects,
  ...peopleSubjects,
  ...systemSubjects,
} satisfies Readonly<Record<string, SubjectEntry>>;

export type Subject = keyof typeof catalogue;

export const isSubject = (name: string): name is Subject => Object.hasOwn(catalogue, name);
export const subjects: readonly Subject[] = Object.keys(catalogue).filter(isSubject);
export const entryOf = (subject: Subject): SubjectEntry => catalogue[subject];

/** The subjects a customer's role may contain. */
export const customerSubjects: readonly Subject[] = subjects.filter((subject) => entryOf(subject).customer);

/** Whether customers can be granted it at all, their administrators among them. */
export const customersMay = ({ subject, action }: { readonly subject: Subject; readonly action: Verb }): boolean =>
  entryOf(subject).customer?.includes(action) ?? false;

import { fillPlaceholders, placeholderProblems } from "./placeholders.ts";

/** The part of an email that administrators may write: plain text, whose paragraphs are separated by empty lines. */
export interface EmailText {
  readonly subject: string;
  readonly text: string;
}

export const MAX_EMAIL_SUBJECT = 150;
export const MAX_EMAIL_TEXT = 5000;

/** What is wrong with a text, by field, where these are the names that it may have in double braces. */
export function emailTextProblems({ subject, text }: EmailText, names: readonly string[]): Record<string, string[]> {
  const problemsIn = (value: string, max: number): string[] => {
    return [
      ...(value.trim() === "" ? ["This can't be empty."] : []),
      ...(value.length > max ? [`At most ${max} characters.`] : []),
      ...placeholderProblems(value, names, "email"),
    ];
  };
  const fields = { subject: problemsIn(subject, MAX_EMAIL_SUBJECT), text: problemsIn(text, MAX_EMAIL_TEXT) };
  return Object.fromEntries(Object.entries(fields).filter(([, problems]) => problems.length > 0));
}

export interface FilledEmail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** The text with its values. Where one is missing, the space before it goes as well ("Hello,"), and a paragraph of nothing else is left out. */
export function fillEmailText({ subject, text }: EmailText, values: Readonly<Record<string, string | null>>): FilledEmail {
  const fill = (part: string): string => fillPlaceholders(part, values);
  return {
    subject: fill(subject).replace(/\s+/g, " ").trim(),
    paragraphs: text.split(/\n\s*\n/).flatMap((part) => fill(part).trim() || []),
  };
}

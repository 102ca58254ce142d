import { inWords } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import { pastOfLabel } from "./past-tense.ts";

const ofAll: Readonly<Record<string, string>> = {
  create: "created {it}",
  update: "edited {it}",
  remove: "deleted {it}",
  delete: "deleted {it}",
  comment: "commented on {it}",
  editComment: "edited a comment on {it}",
  removeComment: "removed a comment on {it}",
  merge: "merged {it}",
  undoMerge: "undid the merge of {it}",
  email: "emailed {it}",
  attachDocument: "attached the document to {it}",
  printLabels: "printed labels of {it}",
  reprintLabels: "reprinted labels of {it}",
  downloadLabels: "downloaded labels of {it}",
  downloadLabelsAgain: "downloaded labels of {it} again",
  failToEmail: "failed to email {it}",
  emailUnconfirmed: "got no confirmation of an email with {it}",
  revokeLink: "ended an emailed link to {it}",
  failToAttachDocument: "failed to attach the document to {it}",
};

/** The past tense of an operation for a history, to follow the user's name; `it` is the record: "the quote". */
export function pastOf(resource: AnyResource, verb: string, it: string): string {
  const action = resource.actions[verb];
  const phrase = action ? action.past : ofAll[verb];
  if (phrase === undefined) return pastOfLabel(action?.label ?? inWords(verb), it);
  return phrase.replace("{it}", it).replace(/\s+/g, " ").trim();
}

import { translator } from "../translate.ts";

/** The texts of comments on a record. */
export const commentTexts = {
  "comments.failed": "Comments can't be loaded.",
  "comments.none": "No comments yet. Whoever looks after this is told when you write.",
  "comments.gone": "This comment was removed, or you can't see it.",
  "comments.write": "Write a comment",
  "comments.hint": "@ mentions a colleague",
  "comments.audience": "Who reads it",
  "comments.internal": "Internal",
  "comments.share": "With customer",
  "comments.onlyUs": "Only colleagues see this.",
  "comments.visible": "Visible to the customer",
  "comments.visibleTo": "Visible to the customer: {company}",
  "comments.weSee": "We and your colleagues see this.",
  "comments.send": "Post",
  "comments.people": "People to mention",
  "comments.nobody": "Nobody found who can see this record.",
  "comments.wait": "Wait until the files are uploaded.",
  "comments.edited": "edited",
  "comments.editTitle": "Edit comment",
  "comments.removeQuestion": "Remove this comment for everybody?",
  "comments.keep": "Keep it",
} as const;

export const t = translator(commentTexts);

/**
 * The pseudo-field under which files attached to a record's emails are stored. No declared field can have this name. Like the emails,
 * the files are visible to employees only.
 */
export const EMAIL_FILES_FIELD = "(letter)";

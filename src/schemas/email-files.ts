/**
 * Where the documents of letters hang on a record: no declared field can have this name. They are the employees', like the letters.
 */
export const MAX_EMAIL_FILES = "(letter)";

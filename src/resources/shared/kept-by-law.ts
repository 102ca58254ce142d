/** Why records keep the names and addresses of persons who are erased. */
export const books = "The books: tax law wants them kept as they were issued";
export const carriage = "Transport documents: the law of carriage and claims want them kept as they were signed";

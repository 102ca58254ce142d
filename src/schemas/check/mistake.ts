/** What the compiler shows in place of `never`: a sentence, and the name it is about. */
export type Mistake<Sentence extends string, About> = { readonly [S in Sentence]: About };

import type { AccountingAnswers } from "./accounting.ts";
import type { CareAnswers } from "./care.ts";
import type { PeopleAnswers } from "./people.ts";
import type { SalesAnswers } from "./sales.ts";
import type { SystemAnswers } from "./system.ts";
import type { WarehousingAnswers } from "./warehousing.ts";

/**
 * What each hand-written call answers, by its method and path, and by its status if that is not 200. `npm run docs` writes these types as
 * JSON Schema for the API's description; the suites compare them with what the server really answers.
 */
export interface Answers extends PeopleAnswers, SystemAnswers, SalesAnswers, AccountingAnswers, WarehousingAnswers, CareAnswers {}

import pg from "pg";

/** A statement as it was sent to the database. */
export interface CapturedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs the work and records every statement passed to the driver meanwhile, including `begin` and `commit`. */
export async function captured(work: () => Promise<unknown>): Promise<CapturedStatement[]> {
  const statements: CapturedStatement[] = [];
  // The driver's one entry point has many signatures; the arguments are passed on unchanged.
  const driver = pg.Client.prototype as unknown as { query: (...parameters: unknown[]) => unknown };
  const { query } = driver;
  driver.query = function (this: unknown, ...parameters: unknown[]) {
    const [first, second] = parameters;
    if (typeof first === "string") statements.push({ text: first, values: Array.isArray(second) ? second : [] });
    else if (isStatement(first)) statements.push({ text: first.text, values: first.values ?? [] });
    return query.apply(this, parameters);
  };
  try {
    await work();
  } finally {
    driver.query = query;
  }
  return statements;
}

const isStatement = (value: unknown): value is { readonly text: string; readonly values?: readonly unknown[] } =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

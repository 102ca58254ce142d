export type FindingStatus = "ok" | "warning" | "problem";

/** One line of the doctor. */
export interface DoctorFinding {
  /** What was looked at. */
  readonly about: string;
  readonly status: FindingStatus;
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string;
}

type Maker = (text: string, remedy?: string) => DoctorFinding;

/** Makes the findings of one part. */
export function findingsAbout(about: string): Readonly<Record<FindingStatus, Maker>> {
  const make =
    (status: FindingStatus): Maker =>
    (text, remedy) => ({ about, status, text, ...(remedy === undefined ? {} : { remedy }) });
  return { ok: make("ok"), warning: make("warning"), problem: make("problem") };
}

import type { ReactNode } from "react";

interface FigureTileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** Marks a value that somebody should look at. */
  readonly bad?: boolean;
  readonly children?: ReactNode;
}

/** One figure about a record, with what it is made of below it. */
export const FigureTile = ({ label, value, bad, children }: FigureTileProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong className={bad ? "hq-account-bad" : undefined}>{value}</strong>
      <small>{children}</small>
    </dd>
  </div>
);

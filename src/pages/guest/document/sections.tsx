import type { LinkedSection, LinkedTable } from "../../../contract/document-link.ts";
import { formatMoney } from "../../../schemas/values/money.ts";

/** What the document says. */
export function Sections({ sections }: { sections: readonly LinkedSection[] }) {
  return sections.map(({ title, facts, tables, steps }) => (
    <section key={title} className="hq-document-section">
      <h2>{title}</h2>
      {facts.length > 0 && (
        <dl className="hq-document-facts">
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {tables.map((table) => (
        <Lines key={table.label} table={table} />
      ))}
      {steps.length > 0 && (
        <dl className="hq-document-sums">
          {steps.map(({ label, basis, amount, strong }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by position; two charges may have the same text.
            <div key={index} data-strong={strong || undefined}>
              <dt>
                {label} {basis && <small>{basis}</small>}
              </dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ));
}

/** Lines as a list of cards, which fits a phone: the first column is the card's heading. */
function Lines({ table: { label, columns, rows } }: { table: LinkedTable }) {
  const heading = Math.max(
    0,
    columns.findIndex(({ isNumber }) => !isNumber),
  );
  return (
    <ul className="hq-document-lines" aria-label={label}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity here, and don't move.
        <li key={at}>
          <strong>{row[heading]}</strong>
          <dl>
            {columns.map((column, index) =>
              index === heading || !row[index] ? null : (
                <div key={column.label}>
                  <dt>{column.label}</dt>
                  <dd>{row[index]}</dd>
                </div>
              ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

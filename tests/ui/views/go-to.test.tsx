import { startTransition, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useGoTo } from "../../../src/views/lines/use-go-to.ts";
import { patiently } from "../../support/waits.ts";

// React as the browser runs it: `act` would run every effect at once, and so hide what happens before an effect has run.
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterEach(() => vi.unstubAllGlobals());

/** Two parts of a table; a line that moves between them is created anew. */
function Parts({ controls }: { readonly controls: { near(): void; move(): void } }) {
  const table = useRef<HTMLTableElement>(null);
  const [isNear, setNear] = useState(false);
  const [part, setPart] = useState(2);
  const goTo = useGoTo(table, { rows: () => [{ key: "a" }] });
  controls.near = () => startTransition(() => setNear(true));
  controls.move = () => {
    goTo("a", "what");
    setPart(1);
  };
  return (
    <table ref={table} data-near={isNear}>
      {[1, 2].map((each) => (
        <tbody key={each}>
          {each === part && (
            <tr data-line="a">
              <td>
                <input aria-label={`Part ${each}`} data-cell="a what" />
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </table>
  );
}

it("follows a line that moves right after another change was drawn, whose effects are still to run", async () => {
  const controls = { near: () => {}, move: () => {} };
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  flushSync(() => root.render(<Parts controls={controls} />));
  const moved = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      flushSync(controls.move);
      resolve();
    }).observe(container, { attributes: true, subtree: true, attributeFilter: ["data-near"] });
  });
  controls.near();
  await moved;
  await vi.waitFor(() => expect(document.activeElement).toHaveAccessibleName("Part 1"), patiently);
  root.unmount();
  container.remove();
});

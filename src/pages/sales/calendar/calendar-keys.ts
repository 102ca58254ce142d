import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { pressedKey } from "../../../views/kit/pressed-key.ts";
import { useLastFocused } from "../../../views/kit/use-last-focused.ts";

const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const;
export type Arrow = (typeof arrows)[number];
const arrowOf = (key: string): Arrow | undefined => arrows.find((each) => each === key);

/** A job's block: the number of its row, and its place on the screen. */
export interface PlacedJob {
  readonly row: number;
  readonly left: number;
  readonly top: number;
}

const nearest = <Job extends PlacedJob>(jobs: readonly Job[], distance: (job: Job) => number, other: (job: Job) => number) =>
  [...jobs].sort((a, b) => distance(a) - distance(b) || other(a) - other(b))[0];

/**
 * The job that an arrow key leads to: left and right to the next earlier or later one of the row, up and down through the jobs of a
 * place, then to the closest day of the next row that has any.
 */
export function jobTowards<Job extends PlacedJob>(jobs: readonly Job[], from: Job, arrow: Arrow): Job | undefined {
  const sign = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
  const across = (job: Job) => sign * (job.left - from.left);
  const down = (job: Job) => sign * (job.top - from.top);
  const rows = (job: Job) => sign * (job.row - from.row);
  const aside = (job: Job) => Math.abs(job.left - from.left);
  if (arrow === "ArrowLeft" || arrow === "ArrowRight")
    return nearest(
      jobs.filter((job) => job.row === from.row && across(job) > 0),
      across,
      (job) => Math.abs(job.top - from.top),
    );
  const below = nearest(
    jobs.filter((job) => job.row === from.row && job.left === from.left && down(job) > 0),
    down,
    aside,
  );
  if (below) return below;
  const next = Math.min(...jobs.map(rows).filter((distance) => distance > 0));
  return nearest(
    jobs.filter((job) => rows(job) === next),
    aside,
    down,
  );
}

const blockOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>("[data-number]") ?? null;
const linkOf = (block: Element | null | undefined) => block?.querySelector("a");

/** Arrow keys between the jobs, and the focus of a job that was moved: its block is another element there. */
export function useJobKeys(): { area: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void; openMove: () => void } {
  const area = useRef<HTMLDivElement>(null);
  const last = useLastFocused(area, blockOf);
  // After every change of what is shown, since any of them may replace the block.
  useEffect(() => {
    const active = document.activeElement;
    if (!last.current || last.current.isConnected || (active !== document.body && active?.id !== "hq-main")) return;
    linkOf(area.current?.querySelector(`[data-number="${last.current.dataset.number}"]`))?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrowOf(pressedKey(event));
    const block = blockOf(event.target instanceof Element ? event.target : null);
    if (!arrow || !block || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const rows = [...(area.current?.querySelectorAll("[data-row]") ?? [])];
    const jobs = [...(area.current?.querySelectorAll("[data-number]") ?? [])].map((each) => {
      const { left, top } = each.getBoundingClientRect();
      return { block: each, row: rows.findIndex((row) => row.contains(each)), left, top };
    });
    const from = jobs.find((job) => job.block === block);
    linkOf(from && jobTowards(jobs, from, arrow)?.block)?.focus();
  };
  const openMove = () => blockOf(document.activeElement)?.querySelector<HTMLElement>(".hq-cal-move")?.click();
  return { area, onKeyDown, openMove };
}

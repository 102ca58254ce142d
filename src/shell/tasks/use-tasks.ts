import { useCallback, useEffect, useRef, useState } from "react";
import { onLive } from "../../providers/live-events.ts";
import { type ListBy, listTasks, TASK_PAGE_SIZE, type Task } from "./task-calls.ts";

const FIRST_PAGE = 1;
const GATHER_MS = 250;

type Shown = { tasks: Task[]; page: number; total: number; loading: boolean; failed: boolean };
const nothing: Shown = { tasks: [], page: 0, total: 0, loading: true, failed: false };

/** The panel's list. Changing a filter starts at page 1, further pages are appended, a failure empties it. */
export function useTasks(listBy: ListBy, statusId: number | undefined) {
  const [shown, setShown] = useState(nothing);
  const asked = useRef(0);

  const load = useCallback(
    async (page: number) => {
      const mine = ++asked.current;
      setShown((before) => ({ ...before, loading: true, failed: false }));
      try {
        const { tasks, total } = await listTasks(listBy, statusId, page);
        if (mine !== asked.current) return;
        setShown((before) => {
          const kept = page === FIRST_PAGE ? [] : before.tasks;
          const known = new Set(kept.map(({ id }) => id));
          return { tasks: [...kept, ...tasks.filter(({ id }) => !known.has(id))], page, total, loading: false, failed: false };
        });
      } catch (failure) {
        if (mine !== asked.current) return;
        console.error("The task list could not be loaded", failure);
        setShown({ ...nothing, loading: false, failed: true });
      }
    },
    [listBy, statusId],
  );

  useEffect(() => {
    void load(FIRST_PAGE);
  }, [load]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(FIRST_PAGE), GATHER_MS);
    };
    const stops = [
      onLive("changed", (change) => change.resource === "task" && again()),
      onLive("reconnected", again),
      () => clearTimeout(timer),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [load]);

  const hasMore = shown.page > 0 && shown.page < Math.ceil(shown.total / TASK_PAGE_SIZE);
  return { ...shown, hasMore, reload: () => void load(FIRST_PAGE), more: () => void load(shown.page + 1) };
}

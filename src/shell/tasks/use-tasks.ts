import { useCallback, useEffect, useRef, useState } from "react";
import { onLive } from "../../providers/live/live-events.ts";
import { type ListBy, listTasks, TASK_PAGE_SIZE, type Task } from "./task-calls.ts";

const FIRST_PAGE = 1;
const GATHER_MS = 250;

type Shown = { tasks: Task[]; page: number; total: number; loading: boolean; failed: boolean };
const nothing: Shown = { tasks: [], page: 0, total: 0, loading: true, failed: false };

/** The panel's list. Changing a filter starts at page 1, further pages are appended, a failure empties it. */
export function useTasks(listBy: ListBy, statusId: number | undefined) {
  const [state, setState] = useState(nothing);
  const latestRequest = useRef(0);

  const load = useCallback(
    async (page: number) => {
      const requestId = ++latestRequest.current;
      setState((before) => ({ ...before, loading: true, failed: false }));
      try {
        const { tasks, total } = await listTasks(listBy, statusId, page);
        if (requestId !== latestRequest.current) return;
        setState((before) => {
          const previous = page === FIRST_PAGE ? [] : before.tasks;
          const known = new Set(previous.map(({ id }) => id));
          return { tasks: [...previous, ...tasks.filter(({ id }) => !known.has(id))], page, total, loading: false, failed: false };
        });
      } catch (failure) {
        if (requestId !== latestRequest.current) return;
        console.error("The task list could not be loaded", failure);
        setState({ ...nothing, loading: false, failed: true });
      }
    },
    [listBy, statusId],
  );

  useEffect(() => {
    void load(FIRST_PAGE);
  }, [load]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(FIRST_PAGE), GATHER_MS);
    };
    const stops = [
      onLive("changed", (change) => change.resource === "task" && reloadSoon()),
      onLive("reconnected", reloadSoon),
      () => clearTimeout(timer),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [load]);

  const hasMore = state.page > 0 && state.page < Math.ceil(state.total / TASK_PAGE_SIZE);
  return { ...state, hasMore, reload: () => void load(FIRST_PAGE), more: () => void load(state.page + 1) };
}

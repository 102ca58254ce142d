import type { ApiRow } from "../../providers/calls/calls.ts";
import { http } from "../../providers/calls/http.ts";
import { recordKey } from "../../schemas/any-ref.ts";

export const TASK_OBJECT = 11;
export const TASK_PAGE_SIZE = 15;
export const taskStatus = { new: 43, working: 44, done: 45 } as const;

export type ListBy = "all" | "assigned" | "created";

export type Task = {
  id: number;
  version?: number;
  name: string;
  details: string | null;
  /** YYYY-MM-DD */
  dueDate: string | null;
  createdBy: string | null;
  createdById: number | null;
  assignedTo: string | null;
  assignedToId: number | null;
  parentId: number | null;
  bizObjectId: number | null;
  recordId: number | null;
  statusId: number;
  status: string;
};

export type TaskInput = Pick<Task, "name" | "details" | "dueDate" | "assignedToId" | "parentId" | "bizObjectId" | "recordId">;
export type NamedOption = { id: number; name: string };

export async function listTasks(listBy: ListBy, statusId: number | undefined, page: number): Promise<{ tasks: Task[]; total: number }> {
  const params = { listBy, page, pageSize: TASK_PAGE_SIZE, ...(statusId === undefined ? {} : { statusId }) };
  const { data } = await http.get<{ data: { tasks: Task[]; total: number } }>("/tasks", { params });
  return data.data;
}

/** The tasks about one record, newest first. */
export async function tasksAbout(bizObjectId: number, recordId: number): Promise<Task[]> {
  const params = { "filter[about][in]": recordKey(bizObjectId, recordId), page: 1, pageSize: 50 };
  const { data } = await http.get<{ data: { tasks: Task[] } }>("/tasks", { params });
  return data.data.tasks;
}

/** To retry after a lost answer, pass the `key` of the first attempt. The first two calls resolve with the updated task. */
export async function createTask(input: TaskInput & { createdBy: number }, key: string, signal: AbortSignal): Promise<ApiRow> {
  const { data } = await http.post<{ data: ApiRow }>("/tasks", input, { headers: { "Idempotency-Key": key }, signal });
  return data.data;
}

export async function updateTask(id: number, input: TaskInput & { version?: number }, key: string, signal: AbortSignal): Promise<ApiRow> {
  const { data } = await http.put<{ data: ApiRow }>(`/tasks/${id}`, input, { headers: { "Idempotency-Key": key }, signal });
  return data.data;
}

export async function deleteTask(task: Task, key: string, signal: AbortSignal): Promise<void> {
  await http.delete(`/tasks/${task.id}`, { headers: { "Idempotency-Key": key }, signal });
}

export async function changeTaskStatus(task: Task, statusId: number, key: string, signal: AbortSignal): Promise<void> {
  await http.put(`/tasks/${task.id}/change-status`, { statusId }, { headers: { "Idempotency-Key": key }, signal });
}

async function options(path: string, params: Record<string, number> = {}): Promise<NamedOption[]> {
  try {
    const { data } = await http.get<{ data: NamedOption[] }>(path, { params });
    return data.data;
  } catch {
    // Without options the input stays empty; the rest of the panel works.
    return [];
  }
}

export const taskStatuses = (): Promise<NamedOption[]> => options("/statuses", { bizObjectId: TASK_OBJECT });
export const eliteUsers = (): Promise<NamedOption[]> => options("/users/elite");

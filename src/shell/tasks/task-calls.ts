import type { NamedOption } from "../../contract/options.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { getData, http, postData, putData } from "../../providers/calls/http.ts";
import { recordKey } from "../../schemas/fields/any-ref.ts";

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

export type TaskInput = Pick<Task, "name" | "details" | "dueDate" | "assignedToId" | "parentId" | "bizObjectId" | "recordId"> & {
  /** The creator's id, as the call is specified. */
  createdBy: number | null;
};

export async function listTasks(listBy: ListBy, statusId: number | undefined, page: number): Promise<{ tasks: Task[]; total: number }> {
  const params = { listBy, page, pageSize: TASK_PAGE_SIZE, ...(statusId === undefined ? {} : { statusId }) };
  return getData("/tasks", { params });
}

/** The tasks about one record, newest first. */
export async function tasksAbout(bizObjectId: number, recordId: number): Promise<Task[]> {
  const params = { "filter[about][in]": recordKey(bizObjectId, recordId), page: 1, pageSize: 50 };
  return (await getData<{ tasks: Task[] }>("/tasks", { params })).tasks;
}

/** To retry after a lost answer, pass the `key` of the first attempt. The first two calls resolve with the updated task. */
export const createTask = (input: TaskInput, key: string, signal: AbortSignal): Promise<ApiRow> =>
  postData("/tasks", input, { headers: { "Idempotency-Key": key }, signal });

export const updateTask = (id: number, input: TaskInput & { version?: number }, key: string, signal: AbortSignal): Promise<ApiRow> =>
  putData(`/tasks/${id}`, input, { headers: { "Idempotency-Key": key }, signal });

export async function deleteTask(task: Task, key: string, signal: AbortSignal): Promise<void> {
  await http.delete(`/tasks/${task.id}`, { headers: { "Idempotency-Key": key }, signal });
}

export async function changeTaskStatus(task: Task, statusId: number, key: string, signal: AbortSignal): Promise<void> {
  await http.put(`/tasks/${task.id}/change-status`, { statusId }, { headers: { "Idempotency-Key": key }, signal });
}

/** Without options the input stays empty; the rest of the panel works. */
const options = (path: string, params: Record<string, number> = {}): Promise<readonly NamedOption[]> =>
  getData<readonly NamedOption[]>(path, { params }).catch(() => []);

export const taskStatuses = (): Promise<readonly NamedOption[]> => options("/statuses", { bizObjectId: TASK_OBJECT });
export const eliteUsers = (): Promise<readonly NamedOption[]> => options("/users/elite");

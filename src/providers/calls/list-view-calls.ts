import type { ListAddress, ListView, ListViews } from "../../contract/list-views.ts";
import { getData, http } from "./http.ts";

/** The calls of saved views of lists. All reject with an ApiError. */

const path = "v1/list-views";

export const fetchViews = (list: string): Promise<ListViews> => getData(path, { params: { list } });

export const createView = async (input: ListAddress & { readonly list: string; readonly name: string }): Promise<ListView> =>
  (await http.post<{ data: ListView }>(path, input)).data.data;

type Change = Partial<ListAddress & Pick<ListView, "name" | "isShared">>;

export const changeView = async ({ id, version }: ListView, change: Change): Promise<ListView> =>
  (await http.put<{ data: ListView }>(`${path}/${id}`, { version, ...change })).data.data;

export const deleteView = async ({ id }: ListView): Promise<void> => {
  await http.delete(`${path}/${id}`);
};

/** Says which roles see the view first. */
export const setDefaultFor = async ({ id, version }: ListView, roles: readonly number[]): Promise<ListView> =>
  (await http.put<{ data: ListView }>(`${path}/${id}/roles`, { version, roles })).data.data;

import type {
  ImportDetail,
  ImportOutcome,
  ImportPlace,
  ImportPlan,
  ImportProblemGroup,
  ImportRows,
  ImportSelection,
  ImportSummary,
} from "../../contract/imports.ts";
import { saveContent } from "../save-content.ts";
import { deleteData, getData, http, postData } from "./http.ts";

/** The API calls of imports. All reject with an ApiError. */

const base = "/v1/imports";

export const startImport = (resource: string, fileId: number): Promise<ImportDetail> => postData(base, { resource, fileId });
export const readImports = (): Promise<readonly ImportSummary[]> => getData(base);
export const readImport = (id: number): Promise<ImportDetail> => getData(`${base}/${id}`);
export const removeImport = (id: number): Promise<unknown> => deleteData(`${base}/${id}`);
/** Reads the file once more, another sheet of it or below another row. */
export const readFileAgain = (id: number, place: ImportPlace): Promise<ImportDetail> => postData(`${base}/${id}/read`, place);
export const checkImport = (id: number, plan: ImportPlan): Promise<ImportDetail> => postData(`${base}/${id}/check`, plan);
export const writeImport = (id: number, selection: ImportSelection): Promise<ImportDetail> => postData(`${base}/${id}/write`, selection);
export const stopImport = (id: number): Promise<ImportDetail> => postData(`${base}/${id}/stop`, {});
export const undoImport = (id: number): Promise<ImportDetail> => postData(`${base}/${id}/undo`, {});
export const readProblems = (id: number): Promise<readonly ImportProblemGroup[]> => getData(`${base}/${id}/problems`);

/** Says once what a text means in this column; an empty text stands for empty cells. */
export const repairImport = (id: number, target: string, text: string, value: string | number): Promise<ImportDetail> =>
  postData(`${base}/${id}/repair`, { target, text, value });
export const correctCell = (id: number, number: number, source: number, text: string): Promise<ImportDetail> =>
  postData(`${base}/${id}/correct`, { number, source, text });

/** Lets new records have names that others have: all of those that were asked about, or the one of a row. */
export const allowSameNames = (id: number, number?: number): Promise<ImportDetail> =>
  postData(`${base}/${id}/allow`, number === undefined ? {} : { number });

export interface ImportRowsQuery {
  readonly outcome?: ImportOutcome;
  readonly state?: "written" | "undone" | "kept";
  readonly after?: number;
}
export const readImportRows = (id: number, query: ImportRowsQuery): Promise<ImportRows> => getData(`${base}/${id}/rows`, { params: query });

async function save(path: string, params: Readonly<Record<string, string>>, name: string): Promise<void> {
  const { data } = await http.get<Blob>(path, { params, responseType: "blob" });
  saveContent(data, name);
}

export const saveSample = (resource: string, format: "csv" | "xlsx"): Promise<void> =>
  save(`${base}/sample`, { resource, format }, `${resource}-sample.${format}`);
export const saveRejected = ({ id, fileName }: ImportSummary): Promise<void> =>
  save(`${base}/${id}/rejected`, {}, `${fileName.replace(/\.[^.]+$/, "")}-rejected.csv`);

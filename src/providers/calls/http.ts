import axios, { type AxiosAdapter, AxiosError, AxiosHeaders, type AxiosInstance, type AxiosRequestConfig, type AxiosResponse } from "axios";
import type { DataResponse } from "../../contract/envelope.ts";
import { authState } from "../session/auth-state.ts";
import { noteResponse } from "../session/session-end.ts";
import { API, takeEarly } from "./early-calls.ts";
import { noteAnswer } from "./first-answer.ts";
import { toApiError } from "./http-error.ts";

/**
 * The one HTTP client of the signed-in application. It adds the bearer token; axios adds the cross-site request token
 * from its defaults; there is no timeout. Rejects with an ApiError.
 */
function createHttp(baseURL: string): AxiosInstance {
  const client = axios.create({ baseURL, timeout: 0, headers: { Accept: "application/json" } });
  client.interceptors.request.use((config) => {
    const token = authState.get().authToken;
    if (token) config.headers.set("Authorization", `Bearer ${token}`);
    const early = token && config.method === "get" ? takeEarly(client.getUri(config), token) : undefined;
    if (early) config.adapter = answeredBy(early, axios.getAdapter(config.adapter));
    return config;
  });
  client.interceptors.response.use(
    (response) => {
      noteAnswer();
      noteResponse(response.status, null);
      return response;
    },
    (thrown: unknown) => {
      const error = toApiError(thrown);
      // A request that the application aborted says nothing about the server.
      const cancelled = thrown instanceof AxiosError && thrown.code === AxiosError.ERR_CANCELED;
      if (!cancelled) noteResponse(error.statusCode, tokenOf(thrown), error.body);
      return Promise.reject(cancelled ? thrown : error);
    },
  );
  return client;
}

/** Takes the answer that was asked for before this code was loaded; if it failed, asks now. */
const answeredBy =
  (early: Promise<Response | undefined>, ask: AxiosAdapter): AxiosAdapter =>
  async (config) => {
    const response = await early;
    if (!response) return ask(config);
    const { status, statusText } = response;
    return { data: await response.text(), status, statusText, headers: new AxiosHeaders(Object.fromEntries(response.headers)), config };
  };

/** The token of the session in which a request was made; the current session may be another one by now. */
const tokenOf = (thrown: unknown): string | null => {
  const sent = thrown instanceof AxiosError ? thrown.config?.headers.get("Authorization") : undefined;
  return typeof sent === "string" ? sent.replace("Bearer ", "") : null;
};

export const http = createHttp(API);

/** The data of an answer. Its shape is the contract's and is not checked: a page and its server are of the same release. */
const dataOf = async <T>(request: Promise<AxiosResponse<DataResponse<T>>>): Promise<T> => (await request).data.data;

export const getData = <T>(path: string, config?: AxiosRequestConfig): Promise<T> => dataOf(http.get<DataResponse<T>>(path, config));
export const postData = <T>(path: string, body?: unknown, config?: AxiosRequestConfig): Promise<T> =>
  dataOf(http.post<DataResponse<T>>(path, body, config));
export const putData = <T>(path: string, body?: unknown, config?: AxiosRequestConfig): Promise<T> =>
  dataOf(http.put<DataResponse<T>>(path, body, config));
export const deleteData = <T>(path: string, config?: AxiosRequestConfig): Promise<T> => dataOf(http.delete<DataResponse<T>>(path, config));

import { demoPassword } from "../../server/demo/accounts.ts";
import { retryingFetch } from "./retrying-fetch.ts";

/** A signed-in user of a server that runs in its own process, by its API. The session is in the database, so it survives restarts. */
export interface Caller {
  readonly token: string;
  call(method: string, path: string, payload?: unknown): Promise<{ status: number; body: Body }>;
  /** The rows of a list. */
  rows(path: string, collection: string): Promise<Body[]>;
  /** The data of an answer. */
  data(path: string): Promise<Body>;
  /** Creates a record. */
  create(path: string, input: object): Promise<Body>;
  /** Takes an action of a record as it is now. */
  act(path: string, action: string, input?: object): Promise<Body>;
}

// API responses are JSON; each test reads only the parts it knows.
// biome-ignore lint/suspicious/noExplicitAny: untyped JSON, used only in tests.
export type Body = any;

/** Signs in to the demo company, as its administrator unless another address is given. */
export async function signedInCaller(url: string, email = "admin@hq.example"): Promise<Caller> {
  const login = await call(url, undefined, "POST", "/v1/auth/login", { email, password: demoPassword });
  if (login.status !== 200) throw new Error(`${email} can't sign in: ${login.status}`);
  return callerWith(url, login.body.result.token);
}

export function callerWith(url: string, token: string): Caller {
  const data = async (path: string): Promise<Body> => (await call(url, token, "GET", path)).body.data;
  const posted = async (expected: number, path: string, payload: object): Promise<Body> => {
    const { status, body } = await call(url, token, "POST", path, payload);
    if (status !== expected) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    token,
    call: (method, path, payload) => call(url, token, method, path, payload),
    rows: async (path, collection) => (await data(path))[collection],
    data,
    create: (path, input) => posted(201, path, input),
    act: async (path, action, input = {}) => posted(200, `${path}/actions/${action}`, { version: (await data(path)).version, ...input }),
  };
}

async function call(url: string, token: string | undefined, method: string, path: string, payload?: unknown) {
  // As the app does: on a machine whose cores are all taken, the server says that it is busy.
  const response = await retryingFetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  const text = await response.text();
  const body: Body = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, body };
}

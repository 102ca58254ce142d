import { delay } from "./waits.ts";

/** Retries a call while an overloaded server responds with 429, which means that it has done nothing. */
export async function retryingFetch(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, init);
    if (response.status !== 429 || tries === 100) return response;
    await response.arrayBuffer();
    await delay(200);
  }
}

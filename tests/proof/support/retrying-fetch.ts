/** A call that is made again while a machine with too much to do puts it off: nothing was done of what was answered with 429. */
export async function retryingFetch(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, init);
    if (response.status !== 429 || tries === 100) return response;
    await response.arrayBuffer();
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** A code in front of a camera is seen many times a second; it counts once until it has been away, or something else was seen. */
export function createMute(ms: number): (code: string, at: number) => boolean {
  let last = { code: "", at: Number.NEGATIVE_INFINITY };
  return (code, at) => {
    const isNew = code !== last.code || at - last.at > ms;
    last = { code, at };
    return isNew;
  };
}

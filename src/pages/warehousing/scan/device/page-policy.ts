/**
 * The decoder needs WebAssembly, which only the policy of this screen's own address allows. The policy came with the page, so a page that was
 * opened elsewhere in the app has to be loaded again, once.
 */
const RELOADED_KEY = "hq_scan_camera";

/** The shortest module there is: a policy that forbids modules forbids this one. */
const shortest = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

export function isWasmAllowed(): boolean {
  try {
    return new WebAssembly.Module(shortest) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

function marked(): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) !== null;
  } catch {
    return true;
  }
}

function mark(is: boolean): void {
  try {
    if (is) sessionStorage.setItem(RELOADED_KEY, "1");
    else sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Without storage a reload could not be told from a first load, so there is none: marked() is true.
  }
}

/** Loads the page again for its policy, if that can help and a page will be there. Returns whether it does. */
export function reloadForPolicy(): boolean {
  if (marked() || (!navigator.onLine && !navigator.serviceWorker?.controller)) return false;
  mark(true);
  location.reload();
  return true;
}

/** Whether this page was loaded again to switch the camera on. True once. */
export function wasReloadedForCamera(): boolean {
  const is = marked();
  mark(false);
  return is;
}

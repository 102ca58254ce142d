import { useEffect, useState } from "react";

/** Asks the browser not to clear the queue when the device runs out of space. Returns whether it agreed. */
async function protect(): Promise<boolean> {
  // Without a secure address there is nothing to ask.
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || (await navigator.storage.persist());
}

let asked: Promise<boolean> | undefined;

/** Asked once per visit: some browsers ask the person. */
export const askForProtection = (): Promise<boolean> => {
  asked ??= protect().catch(() => false);
  return asked;
};

export function useProtection(): boolean {
  const [isProtected, setProtected] = useState(true);
  useEffect(() => void askForProtection().then(setProtected), []);
  return isProtected;
}

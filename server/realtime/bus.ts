import type { Log } from "../log.ts";
import type { BusMessage } from "./messages.ts";

export type BusListener = (message: BusMessage) => void;

/** Carries messages to every app process, the sender included. At least once; a listener must bear a repetition. */
export interface Bus {
  /** This process hears it before the promise settles. Rejects when the others could not be told. */
  publish(message: BusMessage): Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
}

/** The listeners of one process; a listener that throws harms no other. */
export function createListeners(log: Log) {
  const listeners = new Set<BusListener>();
  return {
    deliver(message: BusMessage): void {
      for (const listener of listeners) {
        try {
          listener(message);
        } catch (error) {
          log.error({ err: error, kind: message.kind }, "a bus listener failed");
        }
      }
    },
    subscribe(listener: BusListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}

/** The bus of a single process. */
export function createLocalBus(log: Log): Bus {
  const listeners = createListeners(log);
  return {
    publish: async (message) => listeners.deliver(message),
    subscribe: listeners.subscribe,
    close: async () => listeners.clear(),
  };
}

import type { Log } from "../config/log.ts";
import type { BusMessage } from "./messages.ts";

export type BusListener = (message: BusMessage) => void;

/** Delivers messages to every app process, including the sender, at least once; listeners must tolerate duplicates. */
export interface Bus {
  /** Resolves after this process's listeners were called. Rejects when the other processes could not be reached. */
  publish(message: BusMessage): Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe(listener: BusListener): () => void;
  close(): Promise<void>;
}

/** The listeners of one process; if one throws, the others are still called. */
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

/** The bus for a single process. */
export function createLocalBus(log: Log): Bus {
  const listeners = createListeners(log);
  return {
    publish: async (message) => listeners.deliver(message),
    subscribe: listeners.subscribe,
    close: async () => listeners.clear(),
  };
}

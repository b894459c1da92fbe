/**
 * Wakes the relay of this process after events were committed. Only a shortcut: events of other processes, and those
 * of a signal that was lost, are found by the relay's poll.
 */
export type EventSignal = {
  wake(): void;
  /** Calls `listener` at every wake until the returned function is called. */
  onWake(listener: () => void): () => void;
};

export function createEventSignal(): EventSignal {
  const listeners = new Set<() => void>();
  return {
    wake: () => {
      for (const listener of listeners) listener();
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

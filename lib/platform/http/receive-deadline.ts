import type { IncomingMessage } from 'node:http';
import { monotonicMs } from '../clock.ts';

type Receiving = Watched & { since: number; bytes: number };

type Watched = { request: IncomingMessage; isUpload: boolean; onExpired: () => void };

export type ReceiveDeadlines = {
  /** Watches a request until its body has arrived; the function ends that. */
  watch(watched: Watched): () => void;
  stop(): void;
};

/**
 * Ends requests whose body does not arrive in time. Node has one deadline for all requests, from their first byte to
 * their last; an upload may take as long as bytes of it arrive.
 */
export function createReceiveDeadlines(deadlineMs: number): ReceiveDeadlines {
  const receiving = new Set<Receiving>();
  const check = (): void => {
    const now = monotonicMs();
    for (const each of receiving) {
      const { request, isUpload, since, bytes } = each;
      const { bytesRead } = request.socket;
      if (request.complete) receiving.delete(each);
      else if (isUpload && bytesRead !== bytes) Object.assign(each, { since: now, bytes: bytesRead });
      else if (now - since > deadlineMs) {
        receiving.delete(each);
        each.onExpired();
      }
    }
  };
  const timer = setInterval(check, Math.min(2_000, deadlineMs / 4));
  timer.unref();
  return {
    watch: (watched) => {
      const each = { ...watched, since: monotonicMs(), bytes: watched.request.socket.bytesRead };
      receiving.add(each);
      return () => receiving.delete(each);
    },
    stop: () => clearInterval(timer),
  };
}

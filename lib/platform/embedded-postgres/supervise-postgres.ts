import type pg from 'pg';
import { hasEnded, isAlive } from './server-process.ts';

/** What `onRestart` learns: the server runs again, or why it still does not. */
export type PostgresRestart = {
  /** Time since the server was found to have ended. */
  readonly afterMs: number;
  /** Set while the server cannot be started; the next attempt follows. */
  readonly failure: Error | undefined;
};

export type ServerInUse = {
  readonly pid: number;
  /** The connection that marks the server as in use for other processes. */
  readonly claim: pg.Client;
};

export interface SuperviseOptions {
  /** Starts the server again at the same address, or finds the one that another process has started. */
  readonly restart: () => Promise<ServerInUse>;
  /** Replaces a claim whose connection broke while the server kept running. */
  readonly claimAgain: () => Promise<pg.Client>;
  readonly onRestart: (restart: PostgresRestart) => void;
}

export interface Supervision {
  /** Stops watching, so that nothing restarts the server, and returns what is in use now. */
  stop(): Promise<ServerInUse>;
}

/** The end of the claim's connection reports most deaths at once; the pid is checked for the rest. */
const checkEveryMs = 200;
const minPauseMs = 50;
const maxPauseMs = 5_000;

/** Watches a server and restarts it when it ends: at first at once, then with ever longer pauses up to 5 s. */
export function superviseServer(server: ServerInUse, options: SuperviseOptions): Supervision {
  let current = server;
  let stopped = false;
  let wake = (): void => undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const setCurrent = (next: ServerInUse): void => {
    current = next;
    next.claim.once('end', () => wake());
  };

  async function restart(): Promise<void> {
    const endedAt = performance.now();
    for (let pauseMs = minPauseMs; !stopped; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        setCurrent(await options.restart());
        options.onRestart({ afterMs: performance.now() - endedAt, failure: undefined });
        return;
      } catch (error) {
        // The first attempts may meet processes of the old server that are about to end.
        if (pauseMs === maxPauseMs) {
          options.onRestart({ afterMs: performance.now() - endedAt, failure: error as Error });
        }
        await pause(pauseMs);
      }
    }
  }

  async function check(): Promise<void> {
    if (!isAlive(current.pid) || (await hasEnded(current.pid))) await restart();
    else if (hasConnectionEnded(current.claim)) {
      const claim = await options.claimAgain().catch(() => undefined);
      if (claim) setCurrent({ pid: current.pid, claim });
    }
  }

  setCurrent(server);
  const watching = (async () => {
    while (!stopped) {
      await pause(checkEveryMs);
      if (!stopped) await check();
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await watching;
      return current;
    },
  };
}

/** `pg` sets this when a connection breaks; its types do not mention it. */
function hasConnectionEnded(client: pg.Client): boolean {
  return (client as unknown as { _ended: boolean })._ended;
}

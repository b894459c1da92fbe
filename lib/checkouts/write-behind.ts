import type { Log } from '#lib/platform/log.ts';

export type WriteBehind<Item> = {
  add(item: Item): void;
  /** Resolves when everything that was added is written. */
  flush(): Promise<void>;
};

const flushEveryMs = 250;
const maxAtOnce = 500;

/**
 * Collects changes that no response waits for, and writes them with one statement. What a process that ends had collected
 * is lost, so they are changes that cost nothing when they are missing.
 */
export function createWriteBehind<Item>(
  write: (items: Item[]) => Promise<void>,
  log: Pick<Log, 'warn'>,
): WriteBehind<Item> {
  const waiting: Item[] = [];
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    for (let items = waiting.splice(0, maxAtOnce); items.length > 0; items = waiting.splice(0, maxAtOnce)) {
      try {
        await write(items);
      } catch (error) {
        log.warn({ err: error, count: items.length }, 'changes that nothing waits for were not written');
      }
    }
  }

  const flush = (): Promise<void> => {
    writing = writing.then(writeAll);
    return writing;
  };
  return {
    add: (item) => {
      waiting.push(item);
      timer ??= setTimeout(flush, flushEveryMs).unref();
    },
    flush,
  };
}

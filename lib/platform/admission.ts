import { AsyncLocalStorage } from 'node:async_hooks';

/** How many requests may be under way in a process, and of them of one channel. */
export const admissionLimits = { all: 256, each: 64 };

/** A place in the process. */
export type Ticket = { leave(): void; waitOutside<T>(work: () => Promise<T>): Promise<T> };

const current = new AsyncLocalStorage<Ticket>();

/**
 * Bounds what a process works on at once. What does not fit is refused at once, which costs little, and no channel takes
 * more than its part: a flood of one leaves places to the others.
 */
export class Admission {
  readonly #limits: { all: number; each: number };
  readonly #byKey = new Map<string, number>();
  #all = 0;

  constructor(limits = admissionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#all;
  }

  /** Null when the process, or what the key stands for, has no place left. */
  enter(key: string): Ticket | null {
    const ofKey = this.#byKey.get(key) ?? 0;
    if (this.#all >= this.#limits.all || ofKey >= this.#limits.each) return null;
    let isInside = true;
    this.#move(key, 1);
    return {
      leave: () => {
        if (isInside) this.#move(key, -1);
        isInside = false;
      },
      waitOutside: async (work) => {
        if (!isInside) return work();
        this.#move(key, -1);
        isInside = false;
        try {
          return await work();
        } finally {
          // It was admitted before, so it comes back without a question.
          this.#move(key, 1);
          isInside = true;
        }
      },
    };
  }

  #move(key: string, by: number): void {
    this.#all += by;
    const next = (this.#byKey.get(key) ?? 0) + by;
    if (next === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, next);
  }
}

/** Runs `work` with its place, which is free again afterwards. */
export async function withTicket<T>(ticket: Ticket, work: () => Promise<T>): Promise<T> {
  try {
    return await current.run(ticket, work);
  } finally {
    ticket.leave();
  }
}

/** Gives the place of the request to others while a remote party works. */
export function waitOutside<T>(work: () => Promise<T>): Promise<T> {
  const ticket = current.getStore();
  return ticket ? ticket.waitOutside(work) : work();
}

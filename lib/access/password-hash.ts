import argon2 from 'argon2';

/** OWASP's argon2id parameters for 46 MiB: near 50 ms of one core, so that payments are not delayed. */
const cost = { type: argon2.argon2id, memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(normalise(password), cost));
}

let dummy: Promise<string> | undefined;

/**
 * Verifies a password. One address may have only a few checks waiting: the next one is refused, so that it does not keep
 * the users at other addresses from signing in. Without a hash (unknown user, no password yet) the same work is done with a dummy hash, so
 * that timing does not reveal who has an account.
 */
export async function matchesPassword(hash: string | null, password: string, address: string): Promise<boolean> {
  const waiting = waitingOf.get(address) ?? 0;
  if (waiting >= maxWaiting) return false;
  waitingOf.set(address, waiting + 1);
  try {
    return await matches(hash, password);
  } finally {
    const left = (waitingOf.get(address) ?? 1) - 1;
    if (left > 0) waitingOf.set(address, left);
    else waitingOf.delete(address);
  }
}

const maxWaiting = 16;
/** Checks of each address that are under way. */
const waitingOf = new Map<string, number>();

async function matches(hash: string | null, password: string): Promise<boolean> {
  dummy ??= argon2.hash('no password is this one, and no user has it', cost);
  const against = hash ?? (await dummy);
  const isRight = await inTurn(() => argon2.verify(against, normalise(password)));
  return hash !== null && isRight;
}

const maxConcurrentHashes = 2;
const queue: (() => void)[] = [];
let running = 0;

/** Limits concurrent hashes, so that a flood of sign-ins does not take the threads that payments need. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrentHashes) await new Promise<void>((resolve) => queue.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The same characters typed on another keyboard are the same password (NIST SP 800-63B). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

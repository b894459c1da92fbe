/** Longer than a statement may take, so that two processes do not work on one import. */
const claimMs = 30_000;

/** Until when an import is claimed by a process that claims it, or commits a batch of it, now. */
export const claimedUntil = (now: Date): Date => new Date(now.getTime() + claimMs);

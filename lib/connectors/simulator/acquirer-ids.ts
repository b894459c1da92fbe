import { createHash } from 'node:crypto';

/** The ids that the simulated acquirer gives the attempt with a reference, as different as the references are. */
export function acquirerIdsOf(reference: string): { first: string; second: string } {
  const hash = createHash('sha256').update(reference).digest('hex');
  return { first: hash.slice(0, 16).toUpperCase(), second: hash.slice(16, 32) };
}

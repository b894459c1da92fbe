import { fieldError } from '#lib/staff/back-office-error.ts';
import { readTime } from './read-import.ts';

/** The end of the last day of an entry; null without one. */
export function readExpiry(expiresOn: string, now: Date): Date | null {
  const expiresAt = expiresOn === '' ? null : (readTime(expiresOn) ?? null);
  if (expiresAt && expiresAt <= now) throw fieldError('expiresOn', 'Enter a day in the future.');
  return expiresAt;
}

import { type BackOfficeError, backOfficeErrors } from '../kernel/back-office-error.ts';
import { readTime } from './read-import.ts';

/** The end of the last day of an entry; null without one. */
export function readExpiry(expiresOn: string, now: Date): Date | null {
  const expiresAt = expiresOn === '' ? null : (readTime(expiresOn) ?? null);
  if (expiresAt && expiresAt <= now) throw fieldError('expiresOn', 'Enter a day in the future.');
  return expiresAt;
}

export function fieldError(name: string, message: string): BackOfficeError {
  return backOfficeErrors.unreadable(message, { fields: [{ name, message }] });
}

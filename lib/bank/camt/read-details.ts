import type { StatedDetails } from '../statement.ts';
import { readAccount } from './read-account.ts';
import { findDay } from './read-amount.ts';
import { readWholeEntry, statusOf } from './read-entry.ts';
import { type Element, elementsOf } from './read-xml.ts';

/** Details of booked entries that come apart from their statement (camt.054, `Ntfctn`). */
export function readDetails(notification: Element): StatedDetails {
  const { reference, account } = readAccount(notification);
  const entries = elementsOf(notification, 'Ntry').flatMap((entry, index) => {
    if (statusOf(entry) !== 'BOOK') return [];
    return [
      readWholeEntry(entry, {
        what: `Entry ${index + 1} of the notification ${reference}`,
        day: findDay(entry, 'ValDt'),
      }),
    ];
  });
  return { reference, account, entries };
}

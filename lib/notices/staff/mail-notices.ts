import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Log } from '#lib/platform/log.ts';
import type { SendMail } from '#lib/platform/mail.ts';
import { readPreferences } from '#lib/staff/session/preferences.ts';
import { formatNotice } from '../format-notice.ts';
import { claimMails, markMailed, postponeMail } from '../notice-store.ts';
import { findQuietEnd } from '../quiet-hours.ts';

const batchSize = 20;
/** Waits of 1, 2, 4 … minutes: the last attempt is four hours after the first one. */
const maxAttempts = 9;
const firstWaitMs = 60_000;

export type MailServices = {
  db: Database;
  clock: Clock;
  log: Log;
  baseUrl: string;
  /** Null without a mail server: mails wait for one while their condition holds. */
  sendMail: SendMail | null;
};

/**
 * Mails the notices that are due, at the end of the quiet hours of their users, and returns how many were claimed. One whose
 * process ends after the mail server took it is sent again.
 */
export async function mailNotices({ db, clock, log, baseUrl, sendMail }: MailServices): Promise<number> {
  if (!sendMail) return 0;
  const claimed = await claimMails(autocommit(db), clock.now(), { limit: batchSize, maxAttempts, firstWaitMs });
  for (const notice of claimed) {
    const { noticeKinds, quietHours } = readPreferences(notice.preferences);
    const until = noticeKinds[notice.kind] === 'always' ? null : findQuietEnd(clock.now(), quietHours);
    if (until) {
      await postponeMail(autocommit(db), notice, until);
      continue;
    }
    try {
      await sendMail(formatNotice(notice, baseUrl));
      await markMailed(autocommit(db), notice, clock.now());
    } catch (error) {
      log.warn({ err: error, notice: notice.noticeId }, 'a notice was not mailed; it is tried again');
    }
  }
  return claimed.length;
}

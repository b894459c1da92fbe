import { autocommit } from '#lib/platform/database/transaction.ts';
import type { Log } from '#lib/platform/log.ts';
import type { SendMail } from '#lib/platform/mail.ts';
import type { WebhookServices } from '../services.ts';
import { claimNotices, markNoticeSent } from '../store.ts';
import { formatNotice } from './format-notice.ts';

const batchSize = 20;
/** Waits of 1, 2, 4 … minutes: the last attempt is four hours after the first one. */
const maxAttempts = 9;
const firstWaitMs = 60_000;

export type NoticeServices = Pick<WebhookServices, 'db' | 'clock'> & {
  log: Log;
  baseUrl: string;
  /** Null without a mail server: notices wait for one, while their webhook is disabled. */
  sendMail: SendMail | null;
};

/**
 * Mails the notices that are due and returns how many were claimed. One whose process ends after the mail server took it
 * is sent again.
 */
export async function mailNotices({ db, clock, log, baseUrl, sendMail }: NoticeServices): Promise<number> {
  if (!sendMail) return 0;
  const limits = { limit: batchSize, maxAttempts, firstWaitMs };
  const claimed = await claimNotices(autocommit(db), clock.now(), limits);
  for (const notice of claimed) {
    try {
      await sendMail(formatNotice(notice, baseUrl));
      await markNoticeSent(autocommit(db), notice, clock.now());
    } catch (error) {
      log.warn({ err: error, webhook: notice.endpointId }, 'a notice was not mailed; it is tried again');
    }
  }
  return claimed.length;
}

import { z } from 'zod';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { BackOfficeError, backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import {
  completeScratchAttempt,
  type ScratchAttempt,
  type ScratchRejection,
  sendToScratch,
  startScratchAttempt,
} from '../send-to-scratch.ts';
import type { Callback } from '../store.ts';
import { type CallbackDetail, getCallback, readDetail } from './callback-routes.ts';
import { scratchForm } from './forms.ts';
import { callbackIdOf } from './present-callback.ts';

type Context = BackOfficeContext<unknown, unknown>;

const rejections: Record<ScratchRejection, string> = {
  'not-failed': 'Only failed callbacks can be sent to another address. Nothing was sent.',
  limit: 'This callback was sent to other addresses as often as possible. Nothing was sent.',
};

/** Names the field of an address that Turnpike does not send to. */
async function requireAllowed({ egress }: StaffServices, url: string): Promise<void> {
  const reason = await egress.check(url);
  if (reason === undefined) return;
  const message = `Turnpike does not send to this address: ${reason}.`;
  throw backOfficeErrors.unreadable(`${message} Nothing was sent.`, { fields: [{ name: 'url', message }] });
}

/** The attempt is stored and audited before anything is sent. */
async function start(
  { change, actor, now: at }: Pick<Context, 'change' | 'actor' | 'now'>,
  callback: Callback,
  url: string,
): Promise<ScratchAttempt> {
  const started = await change<ScratchAttempt | ScratchRejection>(async (tx) => {
    const result = await startScratchAttempt(tx, callback, { url, actor, at });
    if (typeof result === 'string') return { result, action: null };
    const entry = { action: 'callback.send-to-scratch', entityId: callback.channelId };
    const after = { payment: callback.paymentId, url };
    return { result, ...entry, subjectId: callbackIdOf(callback), after };
  });
  if (typeof started === 'string') throw new BackOfficeError(409, started, rejections[started]);
  return started;
}

export const callbackScratchRoute = route({
  method: 'POST',
  path: '/callbacks/:id/send-to-scratch',
  permission: 'callbacks.write',
  query: z.object({}),
  body: scratchForm,
  run: async (services, context): Promise<CallbackDetail> => {
    const { id } = context.path;
    const { url } = context.body;
    const callback = await getCallback(services, context, id);
    await requireAllowed(services, url);
    const attempt = await start(context, callback, url);
    const result = await sendToScratch(services, attempt);
    await completeScratchAttempt(autocommit(services.db.pool), attempt, result);
    return readDetail(services, context, id);
  },
});

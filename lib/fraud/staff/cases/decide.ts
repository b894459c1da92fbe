import type { z } from 'zod';
import { hasCardNumber } from '#lib/card-numbers/index.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { RiskCase } from '../../cases/case.ts';
import { type DecisionResult, decideCase } from '../../cases/decide-case.ts';
import type { decisionForm } from './forms.ts';
import { conflictOf } from './get-case.ts';
import { getMacroFor } from './get-macro.ts';

type Decider = Pick<BackOfficeContext<unknown, unknown>, 'actor' | 'address' | 'now' | 'user'>;
type Decided = Extract<DecisionResult, { kind: 'decided' }>;

/** Decides a case on behalf of a user; a BackOfficeError with the reason when nothing was decided. */
export async function decideAs(
  services: StaffServices,
  { actor, address, now, user }: Decider,
  { merchantId, id, channelId }: Pick<RiskCase, 'merchantId' | 'id' | 'channelId'>,
  { note, macroId, ...input }: z.output<typeof decisionForm>,
): Promise<Decided> {
  const by = { actor, address, at: now, username: user.username };
  const macro = macroId === null ? null : await getMacroFor(services, channelId, macroId, input.decision);
  const written = { ...input, macro, note: note === '' ? null : note };
  const result = await decideCase(services, { merchantId, id }, written, by);
  if (result.kind === 'conflict') throw await conflictOf(services, result.current, { actor, now });
  return result;
}

/** Notes are stored as they are written, and merchants receive those of decisions. */
export function requireNoCardNumber(note: string | null): void {
  if (note === null || !hasCardNumber(note)) return;
  const message = 'Remove the card number: notes are stored as they are.';
  throw backOfficeErrors.unreadable(message, { fields: [{ name: 'note', message }] });
}

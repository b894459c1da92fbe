import { BackOfficeError } from './back-office-error.ts';
import { resolveActorNames } from './resolve-actors.ts';
import type { StaffServices } from './services.ts';

type Services = Pick<StaffServices, 'db'>;

/** A request that another user approves, or that has ended. */
type ApprovalRequest = {
  state: keyof typeof endings;
  requestedBy: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
};

const endings = {
  WAITING: 'closed',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrew',
  OUTDATED: 'closed',
} as const;

export async function nameOfActor({ db }: Services, actor: string | null): Promise<string> {
  return (await resolveActorNames(db, [actor ?? ''])).get(actor ?? '') ?? 'Another user';
}

export const formatMoment = (at: Date | null): string => `${at?.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Another user was first: who, and when. */
export async function endedError(services: Services, request: ApprovalRequest): Promise<BackOfficeError> {
  const { state, decidedBy, decidedAt, decisionReason } = request;
  const why = decisionReason ? ` The reason: ${decisionReason}` : '';
  const by = await nameOfActor(services, decidedBy);
  const sentence = `${by} ${endings[state]} this request on ${formatMoment(decidedAt)}.${why} Nothing was changed.`;
  return new BackOfficeError(409, 'ended', sentence);
}

/** The user may not end a request in this way. */
export async function requesterError(
  services: Services,
  { requestedBy }: ApprovalRequest,
  actor: string,
): Promise<BackOfficeError> {
  const sentence =
    requestedBy === actor
      ? 'You requested this. Another user approves or rejects it; you can withdraw it.'
      : `${await nameOfActor(services, requestedBy)} requested this and can withdraw it. You can approve or reject it.`;
  return new BackOfficeError(409, 'requester', sentence);
}

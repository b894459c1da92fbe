import { type EntryOutcome, findEntriesOfPayout } from '#lib/bank/index.ts';
import { decimalOf } from '#lib/money/index.ts';
import { roleRootsOf } from '#lib/staff/permissions.ts';
import type { BackOfficeContext } from '#lib/staff/request-context.ts';
import { resolveActorNames } from '#lib/staff/resolve-actors.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import { findDebts } from '../find-debts.ts';
import type { Payout } from '../payout.ts';
import { listStatementMails } from '../statement/sending/recipients.ts';
import { listPayoutEvents } from '../store.ts';
import { findTerms } from '../terms/payout-terms.ts';
import { type PayoutRow, presentPayouts } from './present-payout.ts';

/** A payout with what it consists of, where it goes, and who may decide it. */
export type PayoutDetail = {
  row: PayoutRow;
  /** What is owed, less chargebacks and what is added to the reserve, is the amount. */
  parts: { payable: string; chargebacks: string; reserve: string };
  account: { holder: string; iban: string; bic: string | null; enteredBy: string };
  /** The account of the merchant is another one by now. */
  isAccountOutdated: boolean;
  /** What the merchant owes in other currencies, which the payout does not deduct; nothing once it is decided. */
  debts: { currency: string; amount: string }[];
  reason: string | null;
  /** What this user may do, and why another one has to decide. */
  may: { decide: boolean; withdraw: boolean; download: boolean };
  refusal: 'proposed-it' | 'entered-account' | 'not-permitted' | null;
  /** What bank statements show of it. */
  bankEntries: { id: string; outcome: EntryOutcome; bookedOn: string; difference: string | null }[];
  /** To whom the statement was mailed; null: it waits, or its attempts have ended. */
  statementMails: { email: string; mailedAt: string | null }[];
  history: { type: string; at: string; actorName: string }[];
};

type User = Pick<BackOfficeContext<unknown, unknown>['user'], 'id' | 'roles'>;

export async function describePayout(services: StaffServices, payout: Payout, user: User): Promise<PayoutDetail> {
  const { db, tree } = services;
  const [[row], terms, events, path, entries, debts, mails] = await Promise.all([
    presentPayouts(services, [payout]),
    findTerms(db.pool, [payout.merchantId]),
    listPayoutEvents(db.pool, payout),
    tree.findPath(payout.merchantId),
    findEntriesOfPayout(db, payout.id),
    payout.state === 'PROPOSED' ? findDebts(db.pool, payout, services.clock.now()) : [],
    listStatementMails(db.pool, payout),
  ]);
  const names = await resolveActorNames(db, [payout.termsActor, ...events.map(({ actor }) => actor)]);
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const roots = roleRootsOf(user.roles, 'payouts.write');
  const mayWrite = path?.ids.some((id) => roots.includes(id)) ?? false;
  const refusal = refusalOf(payout, `user:${user.id}`, mayWrite);
  const money = (minor: bigint): string => decimalOf(minor, payout.currency) ?? '';
  return {
    row: row as PayoutRow,
    parts: {
      payable: money(payout.payableMinor),
      chargebacks: money(-payout.chargebackMinor),
      reserve: money(-payout.reserveMinor),
    },
    account: { ...payout.account, enteredBy: nameOf(payout.termsActor) },
    isAccountOutdated: terms.get(payout.merchantId)?.version !== payout.termsVersion,
    debts: debts.map(({ currency, owedMinor }) => ({ currency, amount: decimalOf(owedMinor, currency) ?? '' })),
    reason: payout.reason,
    may: {
      decide: payout.state === 'PROPOSED' && refusal === null,
      withdraw: payout.state === 'PROPOSED' && refusal === 'proposed-it',
      // A bank file has payouts of other merchants of the PSP too.
      download: roots.includes(path?.ids.at(-1) ?? ''),
    },
    refusal,
    bankEntries: entries.map(({ id, outcome, bookedOn, differenceMinor }) => ({
      id,
      outcome,
      bookedOn,
      difference: differenceMinor === 0n ? null : money(differenceMinor),
    })),
    statementMails: mails.map(({ email, mailedAt }) => ({ email, mailedAt: mailedAt?.toISOString() ?? null })),
    history: events.map(({ type, at, actor }) => ({ type, at: at.toISOString(), actorName: nameOf(actor) })),
  };
}

/** Why this user cannot approve it; null when nothing is in the way. */
function refusalOf(payout: Payout, actor: string, mayWrite: boolean): PayoutDetail['refusal'] {
  if (!mayWrite) return 'not-permitted';
  if (payout.proposedBy === actor) return 'proposed-it';
  return payout.termsActor === actor ? 'entered-account' : null;
}

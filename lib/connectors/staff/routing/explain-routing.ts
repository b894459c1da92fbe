import type { z } from 'zod';
import { isAmountInCurrency, isCurrencyCode, toMinor } from '#lib/money/index.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import type { HeldRole } from '#lib/staff/permissions.ts';
import type { StaffServices } from '#lib/staff/services.ts';
import type { RuleMismatch } from '../../routing/select-account.ts';
import { listAccounts } from '../accounts/connector-account-routes.ts';
import type { routingQuestion } from './forms.ts';

type NamedAccount = { id: string; name: string; entityName: string };

/** Which account such a payment would take, and why. Of a percentage split, one draw. */
export type RoutingExplanation = {
  /** Null: the payment would be rejected. */
  account: NamedAccount | null;
  fallbacks: NamedAccount[];
  /** Null: no rule decided, so the nearest account that takes the payment does. */
  rule: { id: string; name: string } | null;
  /** The rules that were looked at before, with why they did not decide. */
  passedOver: { id: string; name: string; mismatch: RuleMismatch }[];
  /** The shares among which the payment was drawn, when there are several. */
  split: { name: string; percent: number }[];
  binCountry: string | null;
};

export async function explainRouting(
  services: StaffServices,
  entityId: string,
  question: z.infer<typeof routingQuestion>,
  roles: readonly HeldRole[],
): Promise<RoutingExplanation> {
  const { connectors, tree } = services;
  const { mode, paymentType } = question;
  const brand = question.brand ?? null;
  const currency = question.currency ?? null;
  const bin = question.bin ?? null;
  const amountMinor = readAmount(question.amount, currency);
  const ids = (await tree.findPath(entityId))?.ids ?? [];
  const [decision, known] = await Promise.all([
    connectors.explain(ids, {
      mode,
      paymentType,
      brand,
      currency,
      amountMinor,
      cardNumber: bin,
      splitKey: newRandomId(),
    }),
    listAccounts(services, entityId, roles),
  ]);
  const names = new Map(known.map(({ id, name, entityName }) => [id, { id, name, entityName }]));
  const [account, ...fallbacks] = decision.accounts.flatMap(({ id }) => names.get(id) ?? []);
  const { rule } = decision;
  const targets = rule && rule.targets.length > 1 ? rule.targets : [];
  return {
    account: account ?? null,
    fallbacks,
    rule: rule && { id: rule.id, name: rule.name },
    passedOver: decision.considered.flatMap(({ rule: { id, name }, mismatch }) =>
      mismatch === null ? [] : [{ id, name, mismatch }],
    ),
    split: targets.map(({ accountId, percent }) => ({ name: names.get(accountId)?.name ?? accountId, percent })),
    binCountry: decision.binCountry,
  };
}

function readAmount(amount: string | undefined, currency: string | null): bigint | null {
  if (amount === undefined || amount === '') return null;
  const fail = (name: string, message: string) =>
    backOfficeErrors.unreadable(`${name} ${message}.`, { fields: [{ name, message }] });
  if (currency === null || !isCurrencyCode(currency)) throw fail('currency', 'is needed with an amount');
  if (!/^\d{1,10}\.\d{2}$/.test(amount)) throw fail('amount', 'is written like 92.00');
  if (!isAmountInCurrency(amount, currency)) throw fail('amount', `must have no decimals but .00 in ${currency}`);
  return toMinor(amount, currency);
}

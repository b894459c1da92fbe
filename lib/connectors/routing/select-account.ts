import { hash } from 'node:crypto';
import { allowsValue } from '#lib/platform/accepted-values.ts';
import type { ConnectorAccount } from '../accounts/connector-account.ts';
import type { ProcessingMode } from '../contract.ts';
import type { RoutingRule, RoutingTarget } from './routing-rule.ts';

/** The properties of a payment that routing looks at. */
export type RoutingCriteria = {
  mode: ProcessingMode;
  paymentType: string;
  brand: string | null;
  currency: string | null;
  amountMinor: bigint | null;
  /** Null when the country of the card is not known. */
  binCountry: string | null;
  /** What a percentage split is drawn from: the same key has the same share. */
  splitKey: string;
  /** An account that is asked for before any rule of routing. */
  accountId?: string | null;
};

/** What one entity of a path contributes. */
export type RoutingLevel = { entityId: string; accounts: readonly ConnectorAccount[]; rules: readonly RoutingRule[] };

/** Why a rule did not decide; null for the one that did. */
export type RuleMismatch = 'disabled' | 'mode' | 'brand' | 'currency' | 'amount' | 'bin country' | 'no account';

export type RoutingDecision = {
  /** The account to send to, then its fallbacks; empty: the payment is rejected. */
  accounts: readonly ConnectorAccount[];
  /** The rule that decided; null when none did. */
  rule: RoutingRule | null;
  /** The rules that were looked at, in order. */
  considered: readonly { rule: RoutingRule; mismatch: RuleMismatch | null }[];
};

/**
 * Chooses the accounts of a payment: the first rule that matches and has a usable account, of the channel, then its
 * merchant, then upward; without one, the first usable account of the nearest entity. An account that is asked for goes
 * first where it takes the payment. `path` is nearest first.
 */
export function selectAccounts(path: readonly RoutingLevel[], criteria: RoutingCriteria): RoutingDecision {
  const usable = path.flatMap(({ accounts }) => accounts).filter((each) => canProcess(each, criteria));
  const decision = selectByRules(path, usable, criteria);
  const wanted = usable.find(({ id }) => id === criteria.accountId);
  // A rule without targets refuses the payment, whatever is asked for.
  if (!wanted || decision.accounts.length === 0) return decision;
  return { ...decision, accounts: [wanted, ...decision.accounts.filter(({ id }) => id !== wanted.id)] };
}

function selectByRules(
  path: readonly RoutingLevel[],
  usable: readonly ConnectorAccount[],
  criteria: RoutingCriteria,
): RoutingDecision {
  const considered: { rule: RoutingRule; mismatch: RuleMismatch | null }[] = [];
  for (const rule of path.flatMap(({ rules }) => rules)) {
    const accounts = accountsOf(rule, usable, criteria);
    const hasAccount = accounts.length > 0 || rule.targets.length === 0;
    const mismatch = findMismatch(rule, criteria) ?? (hasAccount ? null : 'no account');
    considered.push({ rule, mismatch });
    if (mismatch === null) return { accounts, rule, considered };
  }
  return { accounts: usable.slice(0, 1), rule: null, considered };
}

/** Whether an account takes a payment like this. */
export function canProcess(account: ConnectorAccount, criteria: RoutingCriteria): boolean {
  return (
    account.enabled &&
    account.modes.includes(criteria.mode) &&
    allowsValue(account.paymentTypes, criteria.paymentType) &&
    allowsValue(account.currencies, criteria.currency) &&
    allowsValue(account.brands, criteria.brand)
  );
}

function findMismatch({ enabled, conditions }: RoutingRule, criteria: RoutingCriteria): RuleMismatch | null {
  if (!enabled) return 'disabled';
  if (!allowsValue(conditions.modes, criteria.mode)) return 'mode';
  if (!allowsValue(conditions.brands, criteria.brand)) return 'brand';
  if (!allowsValue(conditions.currencies, criteria.currency)) return 'currency';
  if (!isWithin(conditions.amount, criteria)) return 'amount';
  return allowsValue(conditions.binCountries, criteria.binCountry) ? null : 'bin country';
}

function isWithin(amount: RoutingRule['conditions']['amount'], { amountMinor, currency }: RoutingCriteria): boolean {
  if (amount === null) return true;
  if (amountMinor === null || currency !== amount.currency) return false;
  const { minMinor, maxMinor } = amount;
  return (minMinor === null || amountMinor >= minMinor) && (maxMinor === null || amountMinor <= maxMinor);
}

/** The usable accounts of a rule: the one that the split draws, then the fallbacks. */
function accountsOf(
  rule: RoutingRule,
  usable: readonly ConnectorAccount[],
  { splitKey }: RoutingCriteria,
): ConnectorAccount[] {
  const byId = new Map(usable.map((account) => [account.id, account]));
  const drawn = drawTarget(
    rule.targets.filter(({ accountId }) => byId.has(accountId)),
    `${rule.id}:${splitKey}`,
  );
  if (rule.targets.length === 0) return [];
  const ids = new Set([...(drawn === null ? [] : [drawn]), ...rule.fallbacks]);
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

/** The share of accounts that cannot be used goes to the others, in proportion. */
function drawTarget(targets: readonly RoutingTarget[], key: string): string | null {
  const total = targets.reduce((sum, { percent }) => sum + percent, 0);
  if (targets.length < 2) return targets[0]?.accountId ?? null;
  let drawn = Number.parseInt(hash('sha256', key, 'hex').slice(0, 12), 16) % total;
  for (const { accountId, percent } of targets) {
    if (drawn < percent) return accountId;
    drawn -= percent;
  }
  return null;
}

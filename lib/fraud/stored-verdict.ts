import type { Connection } from '#lib/platform/database/connection.ts';
import { parseFacts } from './facts/numbered-facts.ts';
import { findRuleSets, formatPlaces, type PlacedRule, readPlaces } from './rules/stored-rule-sets.ts';
import { formatCounts, parseCounts } from './velocity/velocity-counts.ts';
import type { NewVerdict, Verdict } from './verdict.ts';

/** A verdict as the columns of its row. */
export function toRow(verdict: NewVerdict): object {
  return {
    merchant_id: verdict.merchantId,
    id: verdict.id,
    channel_id: verdict.channelId,
    kind: verdict.kind,
    decision: verdict.decision,
    score: verdict.score,
    result_code: verdict.resultCode,
    source: verdict.source,
    rule_set_id: verdict.ruleSetId,
    challenge_score: verdict.challengeScore,
    deny_score: verdict.denyScore,
    matched_places: formatPlaces(verdict.places),
    failed: verdict.failed,
    numbered_facts: verdict.numberedFacts,
    keys: verdict.keys,
    velocity: verdict.counts && formatCounts(verdict.counts),
    amount_minor: verdict.amountMinor?.toString() ?? null,
    currency: verdict.currency,
    payment_brand: verdict.paymentBrand,
    merchant_transaction_id: verdict.merchantTransactionId,
    registration_id: verdict.registrationId,
    account_bin: verdict.accountBin,
    account_last4: verdict.accountLast4,
    echo: verdict.echo,
    ndc: verdict.ndc,
    actor: verdict.actor,
    created_at: verdict.createdAt,
  };
}

/** The columns of a row that are not those of a verdict as they are. */
type StoredVerdict = {
  ruleSetId: string;
  amountMinor: string | null;
  matchedPlaces: string;
  numberedFacts: string;
  velocity: string | null;
};

/** Verdicts of rows. The rules that matched are read from their sets. */
export async function toVerdicts(connection: Connection, rows: readonly StoredVerdict[]): Promise<Verdict[]> {
  const placed = rows.filter(({ matchedPlaces }) => matchedPlaces);
  const ruleSets = await findRuleSets(
    connection,
    placed.map(({ ruleSetId }) => ruleSetId),
  );
  return rows.map((row) => toVerdict(row, ruleSets.get(row.ruleSetId) ?? []));
}

function toVerdict(
  { matchedPlaces, numberedFacts, velocity, amountMinor, ...row }: StoredVerdict,
  rules: readonly PlacedRule[],
): Verdict {
  return {
    ...row,
    amountMinor: amountMinor === null ? null : BigInt(amountMinor),
    matched: readPlaces(matchedPlaces, rules),
    facts: parseFacts(numberedFacts),
    counts: velocity === null ? null : parseCounts(velocity),
  } as unknown as Verdict;
}

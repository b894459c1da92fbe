import { fromMinor } from '#lib/money/index.ts';
import type { BackTest, MatchingRule, RuleDefinition, RuleState } from '../rules/matching-rule.ts';
import type { ListedRule } from '../rules/search-rules.ts';
import { lineIdOf } from './present-line.ts';

export type SettlementRuleRow = {
  id: string;
  pspName: string;
  name: string;
  state: RuleState;
  version: number;
  /** How many lines users have matched so. */
  evidenceCount: number;
  /** Of the back-test: lines that it found, and how many of them wrongly; null before the first one. */
  found: number | null;
  wrong: number | null;
  actorName: string;
  createdAt: string;
  updatedAt: string;
};

/** A line for which the rule would have chosen another payment than the right one. */
export type SettlementFalsePair = {
  lineId: string;
  rowNumber: number;
  amount: string;
  currency: string;
  foundId: string;
  rightId: string;
};

export type SettlementRuleDetail = {
  rule: SettlementRuleRow & {
    definition: RuleDefinition;
    /** Ids of lines that users matched so. */
    evidence: string[];
    reason: string | null;
    requestedByName: string | null;
    approvedByName: string | null;
  };
  backTest: (Omit<BackTest, 'falsePairs'> & { falsePairs: SettlementFalsePair[]; testedAt: string }) | null;
  mayWrite: boolean;
  /** The user who sees it has requested to switch it on: another one approves. */
  isOwnRequest: boolean;
};

export type RuleNames = { entities: ReadonlyMap<string, string>; actors: ReadonlyMap<string, string> };

export function presentRule(rule: ListedRule, { entities, actors }: RuleNames): SettlementRuleRow {
  const { id, name, state, version, evidenceCount, backTest } = rule;
  return {
    id,
    name,
    state,
    version,
    evidenceCount,
    pspName: entities.get(rule.entityId) ?? '',
    found: backTest?.found ?? null,
    wrong: backTest?.wrong ?? null,
    actorName: actors.get(rule.actor) ?? rule.actor,
    createdAt: rule.createdAt.toISOString(),
    updatedAt: rule.updatedAt.toISOString(),
  };
}

type Viewed = { names: RuleNames; mayWrite: boolean; viewer: string };

export function presentRuleDetail(rule: MatchingRule, { names, mayWrite, viewer }: Viewed): SettlementRuleDetail {
  const { definition, evidence, reason, requestedBy, approvedBy, backTest, testedAt } = rule;
  const nameOf = (actor: string | null) => actor && (names.actors.get(actor) ?? actor);
  return {
    rule: {
      ...presentRule(rule, names),
      definition,
      evidence: [...evidence],
      reason,
      requestedByName: nameOf(requestedBy),
      approvedByName: nameOf(approvedBy),
    },
    backTest: backTest && {
      ...backTest,
      falsePairs: backTest.falsePairs.map(({ amountMinor, currency, foundId, rightId, ...key }) => ({
        lineId: lineIdOf(key),
        rowNumber: key.rowNumber,
        currency,
        foundId,
        rightId,
        amount: fromMinor(BigInt(amountMinor), currency),
      })),
      testedAt: testedAt?.toISOString() ?? '',
    },
    mayWrite,
    isOwnRequest: requestedBy === viewer,
  };
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/platform/database/database.ts';
import { execute } from '#lib/platform/database/statement.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import type { NamedListKind } from '../lists/list-entry.ts';
import { nameMatch } from '../lists/named/name-match.ts';
import { findKindsOfLists } from '../lists/named/named-lists.ts';
import { type CompiledExpression, compileRule } from './compile-rule.ts';
import { type CompiledRule, prepareRules, type RunnableRules } from './evaluate-rules.ts';
import { inheritRules } from './inherit-rules.ts';
import { type ListSource, writeSource } from './named-list-use.ts';
import type { Rule } from './rule.ts';
import { timeOf } from './rule-time.ts';
import * as sql from './sql/index.ts';
import { findRulesOf } from './store.ts';
import { findRuleSets } from './stored-rule-sets.ts';

/** The rules of a channel, ready to run. */
export type RuleSet = RunnableRules & {
  /** The hash of its rules and their versions, under which they are stored. */
  id: string;
  /** What is compared with lists of one's own, by the kinds of the lists. */
  named: readonly NamedLookup[];
};

export type NamedLookup = { list: string; source: ListSource; kind: NamedListKind };

/**
 * Rule sets for payments. Every checked payment needs one, so they are cached for seconds like the entity tree, and
 * invalidated when any process changes a rule. A set is stored before a verdict can name it.
 */
export class RuleDirectory {
  readonly #db: Database;
  readonly #clock: Clock;
  #sets = new LRUCache<string, Promise<RuleSet>>({ max: 10_000, ttl: 5_000 });
  /** Never changed. */
  readonly #earlier = new LRUCache<string, Promise<RunnableRules>>({ max: 1_000 });
  /** Channels share the rules above them; compiling takes longer than running. */
  readonly #compiled = new LRUCache<string, CompiledExpression>({ max: 20_000 });
  /** Rule sets that are stored. */
  readonly #stored = new LRUCache<string, true>({ max: 10_000 });

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  invalidate(): void {
    this.#sets = new LRUCache({ max: 10_000, ttl: 5_000 });
  }

  /** The rules that a channel inherits and has; `entityIds` is nearest first. */
  findRuleSet(entityIds: readonly string[]): Promise<RuleSet> {
    const key = entityIds[0] ?? '';
    const sets = this.#sets;
    const cached = sets.get(key);
    if (cached) return cached;
    const reading = this.#readRuleSet(entityIds);
    sets.set(key, reading);
    reading.catch(() => sets.delete(key));
    return reading;
  }

  async #readRuleSet(entityIds: readonly string[]): Promise<RuleSet> {
    const found = await findRulesOf(this.#db, entityIds);
    const levels = entityIds.toReversed().map((id) => found.filter((rule) => rule.entityId === id));
    const ruleSet = createRuleSet(inheritRules(levels), (rule) => this.#compile(rule));
    await this.#store(ruleSet);
    return { ...ruleSet, named: await this.#findNamed(ruleSet, entityIds) };
  }

  /** The lists of the channel and of everything above it; several may have one name. */
  async #findNamed({ rules }: RunnableRules, entityIds: readonly string[]): Promise<NamedLookup[]> {
    const uses = new Map(
      rules
        .flatMap(({ expression }) => expression.lists)
        .map(({ list, source }) => [nameMatch(list, writeSource(source)), { list, source }]),
    );
    if (uses.size === 0) return [];
    const names = [...uses.values()].map(({ list }) => list);
    const kinds = Map.groupBy(await findKindsOfLists(this.#db, entityIds, names), ({ name }) => name);
    return [...uses.values()].flatMap((use) =>
      [...new Set(kinds.get(use.list)?.map(({ kind }) => kind))].map((kind) => ({ ...use, kind })),
    );
  }

  #compile(rule: Rule): CompiledExpression {
    const known = this.#compiled.get(rule.expression);
    if (known) return known;
    const compiled = compileStored(rule);
    this.#compiled.set(rule.expression, compiled);
    return compiled;
  }

  /** The rules that a verdict was made with, in their versions of then. */
  findStored(id: string): Promise<RunnableRules> {
    const known = this.#earlier.get(id);
    if (known) return known;
    const reading = findRuleSets(this.#db, [id]).then((sets) =>
      createRuleSet(sets.get(id) ?? [], (rule) => this.#compile(rule)),
    );
    this.#earlier.set(id, reading);
    reading.catch(() => this.#earlier.delete(id));
    return reading;
  }

  async #store({ id, rules }: RuleSet): Promise<void> {
    if (this.#stored.has(id)) return;
    const versions = JSON.stringify(rules.map((rule) => ({ id: rule.id, version: rule.version })));
    const stored = { id, rules: versions, reviews: rules.some(looksAgain), now: this.#clock.now() };
    await execute(autocommit(this.#db), sql.insertRuleSet, stored);
    this.#stored.set(id, true);
  }
}

/** It runs after the payment was sent, or opens a case then. */
function looksAgain({ time, action }: CompiledRule): boolean {
  return time !== 'PAYMENT' || (action.kind === 'measure' && action.measure === 'REVIEW');
}

/** Rules were compiled when they were stored; one that no longer compiles stops the check instead of being left out. */
function compileStored(rule: Rule): CompiledExpression {
  const { expression, error } = compileRule(rule.expression);
  if (error) throw new Error(`the risk rule ${rule.id} ${error.message}`);
  return expression;
}

export function createRuleSet(rules: readonly Rule[], compile = compileStored): RuleSet {
  const compiled = rules.map((rule): CompiledRule => {
    const expression = compile(rule);
    const { id, version, code, name, action, stop, mode } = rule;
    const time = timeOf(expression.facts);
    return { id, version, code, name, action, stop, isShadow: mode === 'SHADOW', expression, time };
  });
  const hash = createHash('sha256').update(rules.map(({ id, version }) => `${id}:${version}`).join());
  return { id: hash.digest('hex').slice(0, 32), named: [], ...prepareRules(compiled) };
}

import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import {
  beginsWith,
  beginsWithHex,
  type Condition,
  contains,
  isAnyOf,
  matchAny,
  matchChoice,
  matchDate,
  matchText,
  valuesOf,
} from './conditions.ts';
import type { SearchMatch } from './parse-search.ts';
import type { EntityIds } from './search-scope.ts';

/** What a feature states about the columns of its table, so that it describes a search and builds no query. */

type Value = string | number | boolean | Date;

/** How a field of a list becomes a condition. */
type Field = (match: SearchMatch) => Condition;

const eb = expressionBuilder<Record<string, never>, never>();

export const allOf = (...conditions: Condition[]): Condition => eb.and(conditions);
export const anyOf = (...conditions: Condition[]): Condition => eb.or(conditions);

/** A field of words with a meaning: each names its condition. */
export function choice(choices: Readonly<Record<string, Condition>>): Field {
  return (match) => matchChoice(match, choices);
}

const itself = (value: string): string => value;

/** Conditions on the columns of a table, and the fields that compare one column with what was typed. */
export function columnsOf<Table extends keyof Tables & string>(table: Table) {
  type Column = keyof Tables[Table] & string;
  const text = (column: Column) => sql.ref<string | null>(column);
  const equals = (column: Column, value: Value): Condition => sql<SqlBool>`${sql.ref(column)} = ${value}`;
  return {
    equals,
    differs: (column: Column, value: Value): Condition => sql<SqlBool>`${sql.ref(column)} <> ${value}`,
    isNull: (column: Column): Condition => sql<SqlBool>`${sql.ref(column)} IS NULL`,
    isNotNull: (column: Column): Condition => sql<SqlBool>`${sql.ref(column)} IS NOT NULL`,
    isAbove: (column: Column, value: Value): Condition => sql<SqlBool>`${sql.ref(column)} > ${value}`,
    isBelow: (column: Column, value: Value): Condition => sql<SqlBool>`${sql.ref(column)} < ${value}`,
    isAtLeast: (column: Column, value: Value): Condition => sql<SqlBool>`${sql.ref(column)} >= ${value}`,
    isAtMost: (column: Column, value: Value): Condition => sql<SqlBool>`${sql.ref(column)} <= ${value}`,
    isAnyOf: (column: Column, values: readonly string[]): Condition => isAnyOf(text(column), values),
    hasPart: (column: Column, words: string): Condition => contains(text(column), words),
    hasPrefix: (column: Column, prefix: string): Condition => beginsWith(text(column), prefix),
    /** An id begins with these hex digits. */
    hasHexPrefix: (column: Column, prefix: string): Condition => beginsWithHex(text(column), prefix),
    /** Another table has a row with these values that belongs to the row: `on` names its columns and those of this table. */
    hasRelated: <Other extends keyof Tables & string>(
      other: Other,
      on: Partial<Record<keyof Tables[Other] & string, Column>>,
      values: Partial<Record<keyof Tables[Other] & string, Value>>,
    ): Condition => {
      const related = (column: string) => sql.ref(`${other}.${column}`);
      const joined = Object.entries<Column | undefined>(on).map(
        ([column, own]) => sql<SqlBool>`${related(column)} = ${sql.ref(`${table}.${own}`)}`,
      );
      const stated = Object.entries<Value | undefined>(values).map(
        ([column, value]) => sql<SqlBool>`${related(column)} = ${value}`,
      );
      return sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(other)} WHERE ${eb.and([...joined, ...stated])})`;
    },
    /** The column is one of the values, or begins with the prefix; `meaning` gives the stored values. */
    text:
      (column: Column, meaning?: (typed: string) => readonly string[]): Field =>
      (match) =>
        matchText(match, text(column), meaning),
    /** The column has the value; `stored` gives the value as it is stored. */
    value:
      (column: Column, stored = itself): Field =>
      (match) =>
        matchAny(match, (value) => equals(column, stored(value))),
    /** The column, a list, includes the value. */
    element:
      (column: Column, stored = itself): Field =>
      (match) =>
        matchAny(match, (value) => sql<SqlBool>`${stored(value)} = any(${sql.ref(column)})`),
    /** The column is one of the ids, or begins with the hex digits of the prefix. */
    id:
      (column: Column): Field =>
      (match) =>
        match.kind === 'prefix' ? beginsWithHex(text(column), match.prefix) : matchText(match, text(column)),
    /** The column is the id of an entity that was typed: its name was looked up before, so that the planner knows the ids. */
    entity:
      (column: Column, entityIds: EntityIds): Field =>
      (match) =>
        isAnyOf(
          text(column),
          valuesOf(match).flatMap((typed) => entityIds.get(typed.toLowerCase()) ?? []),
        ),
    /** The column is a time in one of the ranges. */
    time:
      (column: Column, now: Date): Field =>
      (match) =>
        matchDate(match, sql.ref<Date>(column), now),
    /** The column contains the words. */
    words:
      (column: Column): Field =>
      (match) =>
        matchAny(match, (value) => contains(text(column), value)),
  };
}

import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#lib/platform/database/built-query.ts';
import {
  beginsWithHex,
  type Condition,
  contains,
  isAnyOf,
  matchAny,
  matchChoice,
  matchDate,
  matchText,
} from './conditions.ts';
import type { SearchMatch } from './parse-search.ts';

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
    isAfter: (column: Column, time: Date): Condition => sql<SqlBool>`${sql.ref(column)} > ${time}`,
    isUntil: (column: Column, time: Date): Condition => sql<SqlBool>`${sql.ref(column)} <= ${time}`,
    isAnyOf: (column: Column, values: readonly string[]): Condition => isAnyOf(text(column), values),
    hasPart: (column: Column, words: string): Condition => contains(text(column), words),
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
    /** The column is one of the values, or begins with the prefix. */
    text:
      (column: Column): Field =>
      (match) =>
        matchText(match, text(column)),
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

import { expect, it } from 'vitest';
import { type InsertStatement, insertAlongside } from './insert-alongside.ts';

const insert = (name: string, text: string): InsertStatement => ({ name, text, kind: 'write', parameters: ['rows'] });
const other = insert('b.other', 'INSERT INTO b SELECT * FROM f($1)');

it('runs both statements in one, each with rows of its own', () => {
  const main = insert('a.main', 'WITH row AS (SELECT $1)\nINSERT INTO a SELECT * FROM row');
  const { text, name, parameters } = insertAlongside(main, other);
  expect(text).toBe(
    'WITH alongside AS (\nINSERT INTO b SELECT * FROM f($2)\n), row AS (SELECT $1)\nINSERT INTO a SELECT * FROM row',
  );
  expect([name, parameters]).toEqual(['a.main+b.other', ['rows', 'alongside']]);
});

it('refuses a statement that it cannot extend', () => {
  expect(() => insertAlongside(insert('a.main', 'INSERT INTO a VALUES ($1)'), other)).toThrow('a.main');
});

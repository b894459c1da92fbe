import { describe, expect, test } from 'vitest';
import { parseStatement } from './parse-statement.ts';

const file = 'lib/payments/sql/find-payment.sql';

describe('a file of one statement', () => {
  test('is named after its file', () => {
    expect(parseStatement(file, '-- A payment.\n-- any merchant: staff\nSELECT 1 AS one;\n').name).toBe('findPayment');
  });

  test('has its parameters numbered in order of their first use, required ones marked', () => {
    const { text, parameters } = parseStatement(file, 'SELECT :b!::text, :a::text, :b!::text;');
    expect(text).toBe('SELECT $1::text, $2::text, $1::text');
    expect(parameters).toEqual([
      { name: 'b', required: true },
      { name: 'a', required: false },
    ]);
  });

  test.each([
    ['SELECT id FROM payment;', 'read'],
    ['SELECT id FROM payment FOR UPDATE;', 'write'],
    ['SELECT id FROM payment FOR SHARE;', 'write'],
    ['WITH x AS (INSERT INTO payment (id) VALUES (:id!) RETURNING id) SELECT id FROM x;', 'write'],
    ['DELETE FROM payment;', 'write'],
    ['SELECT pg_notify(:channel!, :what!);', 'write'],
  ])('%s is a %s', (text, kind) => {
    expect(parseStatement(file, text).kind).toBe(kind);
  });

  test('gives the database column names without the marks for null', () => {
    expect(parseStatement(file, 'SELECT 1 AS "one!", 2 AS "two?";').text).toBe('SELECT 1 AS "one", 2 AS "two"');
  });

  test('is refused when it holds two statements', () => {
    expect(() => parseStatement(file, 'SELECT 1;\nSELECT 2;')).toThrow(/find-payment\.sql is not one statement/);
  });
});

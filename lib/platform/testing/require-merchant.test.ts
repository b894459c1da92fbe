import { describe, expect, test } from 'vitest';
import { findMissingMerchant, reasonsForAnyMerchant } from './require-merchant.ts';

describe('a statement on a table that a merchant owns', () => {
  test.each([
    'SELECT id FROM payment WHERE id = $1',
    'UPDATE payment_attempt SET state = $1 WHERE reference = $2',
    'SELECT merchant_id FROM event WHERE stream_id = $1',
    'SELECT "public"."vault_account"."merchant_id" FROM "public"."vault_account" WHERE "id" = $1',
    'DELETE FROM idempotency_key WHERE key = $1',
    'INSERT INTO standing_instruction (initial_transaction_id) VALUES ($1)',
  ])('is refused without the merchant: %s', (text) => {
    expect(findMissingMerchant(text)).toContain('does not name the merchant');
  });

  test.each([
    'SELECT id FROM payment WHERE merchant_id = $1 AND id = $2',
    'INSERT INTO event (merchant_id, stream_id) VALUES ($1, $2)',
    'SELECT p.id FROM payment_attempt a JOIN payment p ON p.merchant_id = a.merchant_id',
    '/* any merchant: relay */ SELECT position FROM event WHERE position > $1',
    'SELECT id FROM payment_method WHERE id = $1',
    'SELECT name FROM entity WHERE id = $1',
  ])('is let through: %s', (text) => {
    expect(findMissingMerchant(text)).toBeNull();
  });

  test('covers any merchant for a few stated reasons only', () => {
    expect(reasonsForAnyMerchant).toEqual([
      'staff',
      'resolution',
      'relay',
      'retention',
      'key rotation',
      'destination',
      'schedules',
      'metrics',
    ]);
    expect(findMissingMerchant('/* any merchant: because */ SELECT 1 FROM payment')).not.toBeNull();
  });
});

import type { Pool } from '../database/pool.ts';

/** Tables of what a merchant owns and the payment path writes. */
export const hotTables = [
  'accounting_period',
  'authentication',
  'authentication_use',
  'callback',
  'callback_scratch_attempt',
  'callback_stream',
  'card_import',
  'card_import_row',
  'case_decision_run_case',
  'checkout',
  'delivery',
  'delivery_attempt',
  'delivery_progress',
  'dispute',
  'dispute_evidence',
  'erasure_subject',
  'event',
  'fee_schedule',
  'idempotency_key',
  'ledger_day',
  'ledger_entry',
  'late_booking',
  'payment',
  'payment_attempt',
  'payment_link',
  'payout',
  'payout_due',
  'payout_statement',
  'payout_statement_mail',
  'payout_statement_recipients',
  'registration',
  'risk_back_test_payment',
  'risk_case',
  'risk_check_history',
  'risk_customer_amount',
  'risk_history',
  'risk_merchant_values',
  'risk_merchant_velocity',
  'risk_velocity',
  'risk_verdict',
  'schedule',
  'schedule_charge',
  'settlement_duplicate_line',
  'settlement_import_merchant',
  'settlement_line',
  'settlement_match',
  'settlement_part',
  'settlement_rematch',
  'settlement_restored_line',
  'simulator_execution',
  'standing_instruction',
  'vault_account',
] as const;

/** Why a statement may cover any merchant, as stated in a comment of its text. */
export const reasonsForAnyMerchant = [
  'staff',
  'resolution',
  'relay',
  'retention',
  'key rotation',
  'destination',
  'schedules',
  'metrics',
] as const;

const marker = new RegExp(`/\\* any merchant: (?:${reasonsForAnyMerchant.join('|')}) \\*/`);
const touchesHotTable = new RegExp(
  `\\b(?:FROM|JOIN|UPDATE|INTO)\\s+(?:ONLY\\s+)?(?:"?public"?\\.)?"?(?:${hotTables.join('|')})"?(?![\\w.])`,
  'i',
);
/** In a condition, in a row that is inserted, or in a call that stands for both. */
const namesMerchant = /(?:\b(?:WHERE|ON|USING)\b[\s\S]*|\bINTO\b[^)]*)"?merchant_id"?|jsonb_populate_record/i;

/** What is wrong with a statement, or null: one on a hot table names the merchant, or states why it need not. */
export function findMissingMerchant(text: string): string | null {
  if (!touchesHotTable.test(text) || marker.test(text) || namesMerchant.test(text)) return null;
  return `the statement does not name the merchant: ${text.slice(0, 400)}`;
}

/** Lets every connection of the pool refuse such statements, so that a test that runs one fails. */
export function requireMerchant(pool: Pool): Pool {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [statement] = args;
      const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text;
      const problem = text === undefined ? null : findMissingMerchant(text);
      if (problem !== null) throw new Error(problem);
      return query(...args);
    }) as typeof client.query;
  });
  return pool;
}

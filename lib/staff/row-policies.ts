import { idsInScope, type RolesAndPolicies } from '#lib/platform/database/tenants/row-level-security.ts';

const entityIds = idsInScope('entityIds');
const userIds = idsInScope('userIds');

/** A row belongs to a merchant in scope. */
const merchantInScope = `merchant_id IN ${entityIds}`;
/** A row belongs to a merchant or a channel in scope. */
const channelInScope = `${merchantInScope} OR channel_id IN ${entityIds}`;
/** A row belongs to an entity in scope, or to one above it, from which it is inherited. */
const entityOrAbove = `entity_id IN ${entityIds} OR entity_id IN ${idsInScope('ancestorIds')}`;
/** A row belongs to a payment in scope. */
const ofPayment = (table: string, id: string): string =>
  `${merchantInScope} OR EXISTS (SELECT FROM payment p WHERE p.merchant_id = ${table}.merchant_id AND p.id = ${table}.${id})`;

/** The tables that the server may change and the rows that back-office readers see. */
export const rolesAndPolicies: RolesAndPolicies = {
  executes: ['erase_event_data(text, text, text[], text[])', 'erase_audit_details(text, text, bigint, text[], bytea)'],
  appendOnly: ['audit_entry', 'event', 'fee_schedule', 'late_booking', 'payout_terms', 'risk_rule_version'],
  policies: [
    { table: 'entity', condition: `id IN ${entityIds} OR id IN ${idsInScope('ancestorIds')}` },
    {
      table: 'connector_account',
      // Without the secrets.
      columns: [
        'id',
        'entity_id',
        'name',
        'connector',
        'modes',
        'enabled',
        'settings',
        'payment_types',
        'currencies',
        'brands',
        'first_used_at',
        'version',
        'created_at',
        'updated_at',
      ],
      condition: entityOrAbove,
    },
    {
      table: 'webhook_endpoint',
      // Without the secrets.
      columns: [
        'id',
        'entity_id',
        'url',
        'types',
        'fields',
        'format',
        'state',
        'created_at',
        'activated_at',
        'disabled_at',
        'deleted_at',
        'previous_secret_until',
      ],
      condition: `entity_id IN ${entityIds}`,
    },
    {
      table: 'callback_configuration',
      // Without the values of headers.
      columns: [
        'id',
        'entity_id',
        'enabled',
        'urls',
        'active_url',
        'header_names',
        'template',
        'sending',
        'version',
        'created_at',
        'updated_at',
      ],
      condition: entityOrAbove,
    },
    // Which version served, and since when.
    { table: 'release', condition: 'true' },
    { table: 'callback', condition: channelInScope },
    { table: 'callback_scratch_attempt', condition: channelInScope },
    { table: 'compatibility_use', condition: `entity_id IN ${entityIds}` },
    { table: 'routing_rule', condition: entityOrAbove },
    { table: 'risk_rule', condition: entityOrAbove },
    { table: 'risk_rule_version', condition: entityOrAbove },
    // Only ids and numbers of versions; the rules have a condition of their own.
    { table: 'risk_rule_set', condition: 'true' },
    // What waits is decided where the rule is.
    { table: 'risk_rule_request', condition: `entity_id IN ${entityIds}` },
    { table: 'case_decision_request', condition: `entity_id IN ${entityIds}` },
    { table: 'case_decision_run', condition: `entity_id IN ${entityIds}` },
    { table: 'case_decision_run_case', condition: channelInScope },
    { table: 'case_macro', condition: entityOrAbove },
    // An inherited list names customers of other merchants.
    { table: 'risk_list_entry', condition: `entity_id IN ${entityIds}` },
    { table: 'risk_named_list', condition: entityOrAbove },
    { table: 'risk_back_test', condition: `entity_id IN ${entityIds}` },
    { table: 'risk_back_test_payment', condition: merchantInScope },
    { table: 'risk_verdict', condition: channelInScope },
    { table: 'risk_case', condition: channelInScope },
    // By whole merchants only: a payment is counted for all channels of its merchant.
    { table: 'risk_merchant_values', condition: merchantInScope },
    { table: 'risk_merchant_velocity', condition: merchantInScope },
    { table: 'risk_velocity', condition: merchantInScope },
    { table: 'payment', condition: channelInScope },
    { table: 'payment_attempt', condition: ofPayment('payment_attempt', 'payment_id') },
    {
      table: 'event',
      condition: `${ofPayment('event', 'stream_id')} OR (stream_type = 'schedule' AND EXISTS (SELECT FROM schedule s
        WHERE s.merchant_id = event.merchant_id AND s.id = event.stream_id))
        OR (stream_type = 'dispute' AND EXISTS (SELECT FROM dispute d
          WHERE d.merchant_id = event.merchant_id AND d.id = event.stream_id))
        OR (stream_type = 'authentication' AND EXISTS (SELECT FROM authentication a
          WHERE a.merchant_id = event.merchant_id AND a.id = event.stream_id))`,
    },
    {
      table: 'authentication',
      // Without the proof of the issuer and the stored request.
      columns: [
        'merchant_id',
        'id',
        'channel_id',
        'payment_id',
        'mode',
        'directory',
        'state',
        'result_code',
        'amount_minor',
        'currency',
        'payment_brand',
        'account_bin',
        'account_last4',
        'result',
        'echo',
        'method_completed_at',
        'challenge_url',
        'challenge_window',
        'ndc',
        'merchant_transaction_id',
        'actor',
        'applied',
        'event_count',
        'created_at',
        'updated_at',
      ],
      condition: channelInScope,
    },
    {
      table: 'payment_link',
      // Without the stored request.
      columns: [
        'merchant_id',
        'id',
        'entity_id',
        'amount_minor',
        'currency',
        'payment_type',
        'description',
        'merchant_transaction_id',
        'valid_until',
        'checkout_id',
        'closed_at',
        'actor',
        'created_at',
      ],
      condition: `${merchantInScope} OR entity_id IN ${entityIds}`,
    },
    {
      table: 'checkout',
      // Without the stored request.
      columns: [
        'merchant_id',
        'id',
        'entity_id',
        'amount_minor',
        'currency',
        'attempts',
        'payment_id',
        'operation',
        'claimed_at',
        'fetched_at',
        'announced_at',
        'announced_status',
        'announcements',
        'created_at',
        'deleted_at',
      ],
      condition: `${merchantInScope} OR entity_id IN ${entityIds}`,
    },
    { table: 'registration', condition: channelInScope },
    { table: 'fee_schedule', condition: merchantInScope },
    { table: 'acquirer_fee_schedule', condition: `entity_id IN ${entityIds}` },
    { table: 'ledger_account_name', condition: `psp_id IN ${entityIds} OR psp_id IN ${idsInScope('ancestorIds')}` },
    { table: 'ledger_day', condition: merchantInScope },
    { table: 'ledger_entry', condition: merchantInScope },
    { table: 'accounting_period', condition: merchantInScope },
    { table: 'dispute', condition: channelInScope },
    {
      table: 'dispute_evidence',
      condition: `EXISTS (SELECT FROM dispute d
        WHERE d.merchant_id = dispute_evidence.merchant_id AND d.id = dispute_evidence.dispute_id)`,
    },
    // How far projections have come; it belongs to no merchant.
    { table: 'event_consumer', columns: ['name', 'partition', 'position'], condition: 'true' },
    { table: 'late_booking', condition: merchantInScope },
    { table: 'payout', condition: merchantInScope },
    { table: 'payout_due', condition: merchantInScope },
    { table: 'payout_statement', condition: merchantInScope },
    { table: 'payout_statement_mail', condition: merchantInScope },
    { table: 'payout_statement_recipients', condition: merchantInScope },
    { table: 'payout_terms', condition: `entity_id IN ${entityIds}` },
    { table: 'bank_statement', condition: `entity_id IN ${entityIds}` },
    {
      table: 'bank_entry',
      // A merchant sees that its payout was paid.
      condition: `entity_id IN ${entityIds} OR payout_merchant_id IN ${entityIds}`,
    },
    // A batch has payments of other merchants, too.
    { table: 'bank_entry_part', condition: `entity_id IN ${entityIds}` },
    { table: 'bank_shared_entry', condition: `entity_id IN ${entityIds}` },
    { table: 'bank_entry_total', condition: `entity_id IN ${entityIds}` },
    { table: 'sftp_key', condition: `entity_id IN ${entityIds}` },
    {
      table: 'file_connection',
      // Without the private key.
      columns: [
        'id',
        'entity_id',
        'name',
        'purpose',
        'kind',
        'host',
        'port',
        'username',
        'folder',
        'pattern',
        'first_day',
        'cron',
        'public_key',
        'host_fingerprint',
        'is_enabled',
        'version',
        'next_run_at',
        'last_run_at',
        'last_error',
        'actor',
        'created_at',
        'updated_at',
      ],
      condition: `entity_id IN ${entityIds}`,
    },
    { table: 'file_transfer', condition: `entity_id IN ${entityIds}` },
    { table: 'bank_file', condition: `entity_id IN ${entityIds}` },
    { table: 'schedule', condition: channelInScope },
    {
      table: 'schedule_charge',
      condition: `EXISTS (SELECT FROM schedule s
        WHERE s.merchant_id = schedule_charge.merchant_id AND s.id = schedule_charge.schedule_id)`,
    },
    { table: 'settlement_import', condition: `entity_id IN ${entityIds}` },
    { table: 'settlement_format', condition: `entity_id IN ${entityIds}` },
    { table: 'settlement_rule', condition: `entity_id IN ${entityIds}` },
    { table: 'settlement_format_version', condition: 'format_id IN (SELECT id FROM settlement_format)' },
    { table: 'settlement_bad_row', condition: 'import_id IN (SELECT id FROM settlement_import)' },
    { table: 'settlement_import_merchant', condition: merchantInScope },
    { table: 'settlement_line', condition: merchantInScope },
    { table: 'settlement_match', condition: merchantInScope },
    { table: 'settlement_part', condition: merchantInScope },
    {
      table: 'delivery',
      condition: `${merchantInScope} OR destination_id IN (SELECT id FROM delivery_destination)
        OR (queue = 'callbacks' AND EXISTS (SELECT FROM callback c
          WHERE c.merchant_id = delivery.merchant_id AND c.id = delivery.message_id))`,
    },
    {
      table: 'delivery_progress',
      condition: `${merchantInScope} OR EXISTS (SELECT FROM delivery d
        WHERE d.merchant_id = delivery_progress.merchant_id AND d.id = delivery_progress.delivery_id)`,
    },
    {
      table: 'delivery_attempt',
      condition: `${merchantInScope} OR EXISTS (SELECT FROM delivery d
        WHERE d.merchant_id = delivery_attempt.merchant_id AND d.id = delivery_attempt.delivery_id)`,
    },
    { table: 'delivery_destination', condition: `entity_id IN ${entityIds}` },
    { table: 'standing_instruction', condition: merchantInScope },
    {
      table: 'access_token',
      columns: ['id', 'entity_id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'],
      condition: `entity_id IN ${entityIds}`,
    },
    {
      table: 'api_request',
      condition: `entity_id IN ${entityIds} OR ${merchantInScope} OR token_id IN (SELECT id FROM access_token)`,
    },
    // A user is informed what the source of a notice decided, also when a role has ended since.
    { table: 'notice_recipient', condition: `user_id IN ${idsInScope('userId')}` },
    { table: 'notice', condition: 'id IN (SELECT notice_id FROM notice_recipient)' },
    {
      table: 'user_role',
      columns: ['user_id', 'entity_id'],
      condition: `entity_id IN ${entityIds} OR entity_id IN ${idsInScope('staffIds')}`,
    },
    {
      // The names of who has a role within the scope: users of a merchant do not see those of its PSP.
      table: 'app_user',
      columns: ['id', 'name'],
      condition: `id IN ${idsInScope('userId')} OR id IN (SELECT user_id FROM user_role)`,
    },
    { table: 'saved_view', condition: `entity_id IN ${entityIds} OR user_id IN ${idsInScope('userId')}` },
    {
      table: 'audit_entry',
      condition: `entity_id IN ${entityIds} OR (entity_id IS NULL AND (subject_id IN ${userIds}
        OR actor IN (SELECT 'user:' || turnpike_ids('turnpike.user_ids'))))`,
    },
    // With the entries that it is about: without it a reader could not verify them.
    {
      table: 'audit_erasure',
      condition: `EXISTS (SELECT FROM audit_entry a
        WHERE a.chain_id = audit_erasure.chain_id AND a.chain_sequence = audit_erasure.chain_sequence)`,
    },
  ],
};

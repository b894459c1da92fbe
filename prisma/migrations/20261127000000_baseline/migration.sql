-- The schema of version 1.0.0. Tables, indexes and constraints stand by feature, in the order of the files in prisma/schema
-- that depend on each other least; then foreign keys, functions and triggers. Roles, grants and row-level security are
-- made at the start of the server (lib/platform/database/row-level-security.ts).

CREATE SEQUENCE "api_request_id_seq" AS BIGINT;
CREATE SEQUENCE "event_position_seq" AS BIGINT;
CREATE SEQUENCE "audit_entry_sequence_seq" AS BIGINT;

-- The postings of an entry, one array for each column, so that an entry is one row. One whose postings do not sum to
-- zero in each currency is refused.
CREATE FUNCTION is_balanced(currencies text[], amounts bigint[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  SELECT NOT EXISTS (
    SELECT FROM unnest(currencies, amounts) AS posting (currency, amount)
    GROUP BY currency HAVING coalesce(sum(amount), 1) <> 0)
$function$;

-- A position is drawn under a shared lock that ends with the transaction, so that the relay knows whom to wait for
-- (docs/decisions/0007-event-log-and-background-work.md).
CREATE FUNCTION next_event_position()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7461640251);
  -- Named in full: a worker of logical replication has an empty search path.
  RETURN nextval('public.event_position_seq');
END $function$;

-- Entities

-- PSP → division → merchant → channel: the tree that owns everything (spec 5, 2.13 PspId … MerchantId).
CREATE TABLE "entity" (
  "id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "parent_id" TEXT,
  "name" TEXT NOT NULL,
  "mode" TEXT NOT NULL,
  "settings" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "clock_offset_ms" BIGINT NOT NULL DEFAULT 0,
  "disabled_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "entity_pkey" PRIMARY KEY (id),
  CONSTRAINT "entity_kind" CHECK (kind IN ('PSP', 'DIVISION', 'MERCHANT', 'CHANNEL')),
  CONSTRAINT "entity_mode" CHECK (mode IN ('TEST', 'LIVE')),
  CONSTRAINT "entity_root" CHECK ((kind = 'PSP') = (parent_id IS NULL)),
  CONSTRAINT "entity_virtual_clock" CHECK (((clock_offset_ms = 0) OR ((mode = 'TEST') AND (kind = 'MERCHANT'))))
);
CREATE INDEX entity_parent_id_idx ON entity (parent_id);

-- Access

-- A bearer token of spec 5: shown once, stored as a hash, good for its entity and everything below.
CREATE TABLE "access_token" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "token_hash" BYTEA NOT NULL,
  "hint" TEXT NOT NULL,
  "scopes" TEXT[],
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),
  "last_used_at" TIMESTAMPTZ(3),
  "rotated_to" TEXT,
  CONSTRAINT "access_token_pkey" PRIMARY KEY (id)
);
-- The orders in which the back office lists access tokens and users, page by page.
CREATE INDEX access_token_created_at_id_idx ON access_token (created_at, id);
CREATE INDEX access_token_entity_id_idx ON access_token (entity_id);
CREATE INDEX access_token_name_id_idx ON access_token (name, id);
CREATE UNIQUE INDEX access_token_token_hash_key ON access_token (token_hash);

-- A user who works in the back office.
CREATE TABLE "app_user" (
  "id" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "password_hash" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "disabled_at" TIMESTAMPTZ(3),
  "failed_sign_ins" INTEGER NOT NULL DEFAULT 0,
  "locked_until" TIMESTAMPTZ(3),
  "sealed_totp_secret" TEXT,
  "totp_last_step" BIGINT,
  "preferences" JSONB NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT "app_user_pkey" PRIMARY KEY (id)
);
CREATE INDEX app_user_name_id_idx ON app_user (name, id);
CREATE UNIQUE INDEX app_user_username_key ON app_user (username);

-- A role holds on one entity and below it.
CREATE TABLE "user_role" (
  "user_id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  CONSTRAINT "user_role_pkey" PRIMARY KEY (user_id, entity_id, role)
);
-- Users are listed by the entities of their roles.
CREATE INDEX user_role_entity_id_idx ON user_role (entity_id);

-- Identity

-- What the identity provider (spec 4.7) keeps between two requests: codes, tokens, grants, sign-ins under way.
-- `idHash` is the SHA-256 of the value that the holder shows, so that a copy of this table opens nothing.
CREATE TABLE "oidc_artifact" (
  "kind" TEXT NOT NULL,
  "id_hash" BYTEA NOT NULL,
  "payload" JSONB NOT NULL,
  "grant_id" TEXT,
  "uid" TEXT,
  "account_id" TEXT,
  "consumed_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "oidc_artifact_pkey" PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oidc_artifact_account_id_idx ON oidc_artifact (account_id);
CREATE INDEX oidc_artifact_expires_at_idx ON oidc_artifact (expires_at);
CREATE INDEX oidc_artifact_grant_id_idx ON oidc_artifact (grant_id);
CREATE INDEX oidc_artifact_kind_uid_idx ON oidc_artifact (kind, uid);

-- An application that signs its users in through us.
CREATE TABLE "oidc_client" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "redirect_uris" TEXT[],
  "post_logout_redirect_uris" TEXT[],
  "secret_hash" TEXT,
  "sealed_secret" TEXT,
  "first_party" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "secret_changed_at" TIMESTAMPTZ(3),
  "disabled_at" TIMESTAMPTZ(3),
  CONSTRAINT "oidc_client_pkey" PRIMARY KEY (id)
);

-- Keys that the identity provider makes for itself once, sealed by the vault.
CREATE TABLE "sso_key" (
  "name" TEXT NOT NULL,
  "sealed" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sso_key_pkey" PRIMARY KEY (name)
);

-- How far one sign-in has come, between its pages; named by the interaction of the provider.
CREATE TABLE "sign_in" (
  "interaction_id" TEXT NOT NULL,
  "username" TEXT,
  "user_id" TEXT,
  "password_at" TIMESTAMPTZ(3),
  "second_factor_at" TIMESTAMPTZ(3),
  "methods" TEXT[],
  "problem" TEXT,
  "sealed_totp_secret" TEXT,
  "challenge" TEXT,
  "sealed_codes" TEXT,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sign_in_pkey" PRIMARY KEY (interaction_id)
);
CREATE INDEX sign_in_expires_at_idx ON sign_in (expires_at);

-- A passkey (WebAuthn) that serves as second factor.
CREATE TABLE "passkey" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "public_key" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[],
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "passkey_pkey" PRIMARY KEY (id)
);
CREATE INDEX passkey_user_id_idx ON passkey (user_id);

-- Ten codes that stand in for a lost second factor, each once.
CREATE TABLE "recovery_code" (
  "user_id" TEXT NOT NULL,
  "code_hash" BYTEA NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  CONSTRAINT "recovery_code_pkey" PRIMARY KEY (user_id, code_hash)
);

-- A link by which a user sets a password: invited, or reset by an administrator.
CREATE TABLE "password_link" (
  "token_hash" BYTEA NOT NULL,
  "user_id" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "roles" JSONB NOT NULL,
  CONSTRAINT "password_link_pkey" PRIMARY KEY (token_hash),
  -- What Prisma cannot say.
  CONSTRAINT "password_link_purpose" CHECK (purpose IN ('INVITE', 'RESET'))
);
CREATE INDEX password_link_user_id_idx ON password_link (user_id);

-- A session of the back office; the cookie holds the id, this table its hash.
CREATE TABLE "app_session" (
  "id_hash" BYTEA NOT NULL,
  "public_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "methods" TEXT[],
  "address" TEXT NOT NULL,
  "agent" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
  "ends_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),
  CONSTRAINT "app_session_pkey" PRIMARY KEY (id_hash)
);
CREATE INDEX app_session_ends_at_idx ON app_session (ends_at);
CREATE INDEX app_session_user_id_idx ON app_session (user_id);
CREATE UNIQUE INDEX app_session_public_id_key ON app_session (public_id);

-- Audit

-- One change by a user or a token: who, when, from where, on what, before and after. Append-only, and
-- each entry authenticates the one before it.
CREATE TABLE "audit_entry" (
  "sequence" BIGINT NOT NULL DEFAULT nextval('audit_entry_sequence_seq'::regclass),
  "at" TIMESTAMPTZ(3) NOT NULL,
  "actor" TEXT NOT NULL,
  "address" TEXT,
  "action" TEXT NOT NULL,
  "entity_id" TEXT,
  "subject_id" TEXT NOT NULL,
  "before" JSONB,
  "after" JSONB,
  "mac" BYTEA NOT NULL,
  "chain_id" TEXT NOT NULL,
  "chain_sequence" BIGINT NOT NULL,
  CONSTRAINT "audit_entry_pkey" PRIMARY KEY (sequence)
);
CREATE INDEX audit_entry_action_sequence_idx ON audit_entry (action, sequence);
CREATE INDEX audit_entry_actor_sequence_idx ON audit_entry (actor, sequence);
CREATE INDEX audit_entry_at_idx ON audit_entry (at);
CREATE INDEX audit_entry_entity_id_sequence_idx ON audit_entry (entity_id, sequence);
CREATE INDEX audit_entry_subject_id_sequence_idx ON audit_entry (subject_id, sequence);
CREATE UNIQUE INDEX audit_entry_chain_id_chain_sequence_key ON audit_entry (chain_id, chain_sequence);

-- Where each chain ends: without it, entries cut off its end would not be missed.
CREATE TABLE "audit_head" (
  "sequence" BIGINT NOT NULL,
  "mac" BYTEA NOT NULL,
  "chain_id" TEXT NOT NULL,
  CONSTRAINT "audit_head_pkey" PRIMARY KEY (chain_id)
);

-- Saved views of the back office

-- A search that a user keeps as a tab of a list; shared on an entity, everyone who may see that entity has it.
CREATE TABLE "saved_view" (
  "id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "list" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  "entity_id" TEXT,
  "position" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "saved_view_pkey" PRIMARY KEY (id)
);
CREATE INDEX saved_view_entity_id_idx ON saved_view (entity_id);
CREATE INDEX saved_view_user_id_list_idx ON saved_view (user_id, list);

-- Vault

-- One account number of one merchant, encrypted; the same number is kept once per merchant.
CREATE TABLE "vault_account" (
  "id" TEXT NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "fingerprint" BYTEA NOT NULL,
  "ciphertext" BYTEA,
  "key_version" INTEGER NOT NULL,
  "bin" TEXT,
  "last4" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "erased_at" TIMESTAMPTZ(3),
  CONSTRAINT "vault_account_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "vault_account_erased" CHECK ((ciphertext IS NULL) = (erased_at IS NOT NULL))
);
ALTER TABLE "vault_account"
  ALTER COLUMN "ciphertext" SET STATISTICS 0;
CREATE INDEX vault_account_key_version_idx ON vault_account (key_version);
CREATE UNIQUE INDEX vault_account_merchant_id_fingerprint_key ON vault_account (merchant_id, fingerprint);

-- A data key, wrapped by the master key of the environment: changing the master key rewraps these
-- few rows, changing a data key re-encrypts accounts while everything runs.
CREATE TABLE "vault_key" (
  "purpose" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "wrapped" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "vault_key_pkey" PRIMARY KEY (purpose, version)
);

-- The event log

-- The event log: every transition appends one row, in the transaction of the transition.
CREATE TABLE "event" (
  "stream_id" TEXT NOT NULL,
  "sequence" INTEGER NOT NULL,
  "type" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "data" JSONB NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "stream_type" TEXT NOT NULL,
  "position" BIGINT NOT NULL DEFAULT next_event_position(),
  "version" SMALLINT NOT NULL DEFAULT 1,
  "amount_minor" BIGINT,
  "currency" TEXT,
  CONSTRAINT "event_pkey" PRIMARY KEY (merchant_id, stream_id, stream_type, sequence)
);
ALTER TABLE "event"
  ALTER COLUMN "data" SET STATISTICS 0;
CREATE INDEX event_position_idx ON event ("position");

-- How far a consumer of the event log has come, and why it stands still.
CREATE TABLE "event_consumer" (
  "name" TEXT NOT NULL,
  "partition" INTEGER NOT NULL DEFAULT 0,
  "kind" TEXT NOT NULL,
  "position" BIGINT NOT NULL DEFAULT 0,
  "advanced_at" TIMESTAMPTZ(3),
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failed_position" BIGINT,
  "failed_at" TIMESTAMPTZ(3),
  "last_error" TEXT,
  "retry_at" TIMESTAMPTZ(3),
  CONSTRAINT "event_consumer_pkey" PRIMARY KEY (name, partition)
);

-- Payments

-- One transaction of any payment type (spec 2.3 paymentType); follow-ups point to what they follow.
CREATE TABLE "payment" (
  "id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "mode" TEXT NOT NULL,
  "payment_type" TEXT NOT NULL,
  "payment_method" TEXT NOT NULL,
  "payment_brand" TEXT,
  "state" TEXT NOT NULL,
  "result_code" TEXT NOT NULL,
  "amount_minor" BIGINT,
  "currency" TEXT,
  "captured_minor" BIGINT NOT NULL DEFAULT 0,
  "refunded_minor" BIGINT NOT NULL DEFAULT 0,
  "reversed_minor" BIGINT NOT NULL DEFAULT 0,
  "charged_back_minor" BIGINT NOT NULL DEFAULT 0,
  "capture_count" INTEGER NOT NULL DEFAULT 0,
  "capture_limit" INTEGER,
  "closed" BOOLEAN NOT NULL DEFAULT false,
  "referenced_id" TEXT,
  "initial_id" TEXT NOT NULL,
  "registration_id" TEXT,
  "account_id" TEXT,
  "short_id" TEXT NOT NULL,
  "ndc" TEXT NOT NULL,
  "descriptor" TEXT,
  "merchant_transaction_id" TEXT,
  "merchant_invoice_id" TEXT,
  "account_bin" TEXT,
  "account_last4" TEXT,
  "customer_email" TEXT,
  "echo" JSONB NOT NULL,
  "outcome" JSONB NOT NULL,
  "actor" TEXT NOT NULL,
  "event_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "card_country" TEXT,
  CONSTRAINT "payment_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "payment_amount" CHECK (amount_minor >= 0),
  CONSTRAINT "payment_capture_limit" CHECK (((capture_count >= 0) AND (capture_count <= COALESCE(capture_limit, capture_count)))),
  CONSTRAINT "payment_mode" CHECK (mode IN ('INTERNAL', 'EXTERNAL', 'LIVE')),
  CONSTRAINT "payment_reserved_not_negative" CHECK ((captured_minor >= 0) AND (refunded_minor >= 0) AND (reversed_minor >= 0) AND (charged_back_minor >= 0)),
  CONSTRAINT "payment_reserved_within_amount" CHECK (((((captured_minor + refunded_minor) + reversed_minor) + charged_back_minor) <= COALESCE(amount_minor, (0)::bigint))),
  CONSTRAINT "payment_state" CHECK (state IN ('HELD', 'PROCESSING', 'PENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'REJECTED'))
);
ALTER TABLE "payment"
  ALTER COLUMN "echo" SET STATISTICS 0,
  ALTER COLUMN "outcome" SET STATISTICS 0;
CREATE INDEX payment_account_last4_created_at_id_idx ON payment (account_last4, created_at, id);
CREATE INDEX payment_amount_minor_idx ON payment (amount_minor);
CREATE INDEX payment_channel_id_created_at_id_idx ON payment (channel_id, created_at, id);
-- In the order of the lists, so that the first page needs no sorting.
CREATE INDEX payment_created_at_id_idx ON payment (created_at, id);
-- What Prisma cannot say: addresses are compared without case.
CREATE INDEX payment_customer_email_idx ON payment (customer_email text_pattern_ops, created_at, id) WHERE (customer_email IS NOT NULL);
-- What staff search by.
CREATE INDEX payment_id_idx ON payment (id);
CREATE INDEX payment_initial_id_idx ON payment (initial_id);
CREATE INDEX payment_merchant_id_created_at_id_idx ON payment (merchant_id, created_at, id);
CREATE INDEX payment_merchant_transaction_id_channel_id_idx ON payment (merchant_transaction_id, channel_id);
CREATE INDEX payment_mode_created_at_id_idx ON payment (mode, created_at, id);
CREATE INDEX payment_payment_brand_created_at_id_idx ON payment (payment_brand, created_at, id);
CREATE INDEX payment_payment_type_created_at_id_idx ON payment (payment_type, created_at, id);
-- The transactions of one registration; most payments have none and stay out of it.
CREATE INDEX payment_registration_idx ON payment (registration_id, created_at, id) WHERE (registration_id IS NOT NULL);
CREATE INDEX payment_result_code_idx ON payment (result_code text_pattern_ops, created_at, id);
CREATE INDEX payment_short_id_idx ON payment (short_id);
CREATE INDEX payment_state_created_at_id_idx ON payment (state, created_at, id);

-- One call to an acquirer, stored before it is made: what recovery finds after a crash.
CREATE TABLE "payment_attempt" (
  "reference" TEXT NOT NULL,
  "payment_id" TEXT NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "connector" TEXT NOT NULL,
  "operation" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL,
  "completed_at" TIMESTAMPTZ(3),
  "next_query_at" TIMESTAMPTZ(3) NOT NULL,
  "query_count" INTEGER NOT NULL DEFAULT 0,
  "acquirer_tx_id" TEXT,
  "connector_account_id" TEXT,
  "ordinal" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "payment_attempt_pkey" PRIMARY KEY (merchant_id, reference),
  CONSTRAINT "payment_attempt_state" CHECK (state IN ('OPEN', 'UNKNOWN', 'PENDING', 'COMPLETED'))
);
-- Settlement lines name payments by what the acquirer called them.
CREATE INDEX payment_attempt_acquirer_tx_id_idx ON payment_attempt (merchant_id, acquirer_tx_id) WHERE (acquirer_tx_id IS NOT NULL);
-- What the resolution of unknown attempts looks for: few rows, whatever the size of the table.
CREATE INDEX payment_attempt_due ON payment_attempt (next_query_at) WHERE (state <> 'COMPLETED');
CREATE INDEX payment_attempt_payment_idx ON payment_attempt (merchant_id, payment_id);
-- What a notification of an acquirer names.
CREATE INDEX payment_attempt_reference_idx ON payment_attempt (reference);

-- A cardholder-initiated agreement (spec 2.10 standingInstruction, mode INITIAL) and its use since.
CREATE TABLE "standing_instruction" (
  "initial_transaction_id" TEXT NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "initial_payment_id" TEXT NOT NULL,
  "type" TEXT,
  "expiry" TEXT,
  "frequency_days" INTEGER,
  "number_of_installments" INTEGER,
  "uses" INTEGER NOT NULL DEFAULT 0,
  "last_used_at" TIMESTAMPTZ(3),
  "previous_use_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "standing_instruction_pkey" PRIMARY KEY (merchant_id, initial_transaction_id)
);

-- Registrations

-- Stored payment data (spec 2.10): what a merchant may charge again without sending it again.
CREATE TABLE "registration" (
  "id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "merchant_id" TEXT NOT NULL,
  "mode" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "payment_brand" TEXT NOT NULL,
  "payment_method" TEXT NOT NULL,
  "account_kind" TEXT NOT NULL,
  "account_id" TEXT,
  "account_bin" TEXT,
  "account_last4" TEXT,
  "holder" TEXT,
  "expiry_month" TEXT,
  "expiry_year" TEXT,
  "initial_transaction_id" TEXT,
  "echo" JSONB NOT NULL,
  "short_id" TEXT NOT NULL,
  "ndc" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "retain_until" TIMESTAMPTZ(3),
  "deleted_at" TIMESTAMPTZ(3),
  "event_count" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "registration_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "registration_state" CHECK (state IN ('PENDING', 'ACTIVE', 'REJECTED', 'DELETED', 'EXPIRED'))
);
ALTER TABLE "registration"
  ALTER COLUMN "echo" SET STATISTICS 0;
CREATE INDEX registration_account_last4_created_at_id_idx ON registration (account_last4, created_at, id);
-- What the back office searches stored payment data by.
CREATE INDEX registration_created_at_id_idx ON registration (created_at, id);
CREATE INDEX registration_id_idx ON registration (id);
CREATE INDEX registration_merchant_account_idx ON registration (merchant_id, account_id);
CREATE INDEX registration_merchant_id_created_at_id_idx ON registration (merchant_id, created_at, id);
CREATE INDEX registration_retain_until_idx ON registration (retain_until);
CREATE INDEX registration_short_id_idx ON registration (short_id);

-- Authentication

-- An authentication of a cardholder by 3D Secure: of a payment, or alone. Its messages are its events.
CREATE TABLE "authentication" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "payment_id" TEXT,
  "mode" TEXT NOT NULL,
  "directory" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "result_code" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "payment_brand" TEXT,
  "account_bin" TEXT,
  "account_last4" TEXT,
  "account_id" TEXT,
  "result" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "sealed_proof" TEXT,
  "sealed_request" TEXT,
  "method_url" TEXT,
  "method_completed_at" TIMESTAMPTZ(3),
  "challenge_url" TEXT,
  "challenge_window" TEXT,
  "challenge_returned_at" TIMESTAMPTZ(3),
  "shopper_result_url" TEXT,
  "ndc" TEXT NOT NULL,
  "merchant_transaction_id" TEXT,
  "echo" JSONB NOT NULL,
  "actor" TEXT NOT NULL,
  "applied" BOOLEAN NOT NULL DEFAULT false,
  "event_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "authentication_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "authentication_directory_check" CHECK (directory IN ('simulated', 'test', 'live')),
  CONSTRAINT "authentication_mode_check" CHECK (mode IN ('INTERNAL', 'EXTERNAL', 'LIVE')),
  CONSTRAINT "authentication_state_check" CHECK (state IN ('METHOD', 'REQUESTED', 'CHALLENGE', 'AUTHENTICATED', 'ATTEMPTED', 'NOT_AUTHENTICATED', 'REJECTED', 'UNAVAILABLE', 'FAILED', 'EXPIRED'))
);
ALTER TABLE "authentication"
  ALTER COLUMN "result" SET STATISTICS 0,
  ALTER COLUMN "echo" SET STATISTICS 0;
-- What browsers and directory servers name; and those of a payment.
CREATE INDEX authentication_id_idx ON authentication (id);
CREATE INDEX authentication_merchant_id_payment_id_idx ON authentication (merchant_id, payment_id);
-- What waits for a shopper, an issuer or its payment: few rows of many.
CREATE INDEX authentication_open_idx ON authentication (updated_at) WHERE (state IN ('METHOD', 'REQUESTED', 'CHALLENGE'));
CREATE INDEX authentication_unapplied_idx ON authentication (updated_at) WHERE ((NOT applied) AND (state NOT IN ('METHOD', 'REQUESTED', 'CHALLENGE')));

-- Checkouts

-- A hosted checkout (spec 4.2): what the merchant sent for it, and the payment that came of it.
CREATE TABLE "checkout" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "sealed_parameters" TEXT NOT NULL,
  "merchant_transaction_id" TEXT,
  "amount_minor" BIGINT,
  "currency" TEXT,
  "shopper_result_url" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "payment_id" TEXT,
  "operation" TEXT,
  "claimed_at" TIMESTAMPTZ(3),
  "fetched_at" TIMESTAMPTZ(3),
  "announcement_claimed_at" TIMESTAMPTZ(3),
  "announcements" INTEGER NOT NULL DEFAULT 0,
  "announced_at" TIMESTAMPTZ(3),
  "announced_status" INTEGER,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "deleted_at" TIMESTAMPTZ(3),
  CONSTRAINT "checkout_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "checkout_attempts_check" CHECK ((attempts >= 0) AND (attempts <= 5)),
  CONSTRAINT "checkout_claim_check" CHECK ((payment_id IS NULL) = (operation IS NULL)),
  CONSTRAINT "checkout_operation_check" CHECK (operation IN ('payment', 'registration'))
);
-- A browser knows the id alone; ids are in the order of time, which lists and due calls go by.
CREATE INDEX checkout_id_idx ON checkout (id);

-- The logo of payment forms: an image by the hash of its bytes, which settings of entities name (docs/decisions/0025).
CREATE TABLE "form_logo" (
  "name" TEXT NOT NULL,
  "content" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "form_logo_pkey" PRIMARY KEY (name),
  CONSTRAINT "form_logo_size_check" CHECK (length(content) <= 131072)
);

-- Payment links

-- A page of the gateway where one payment is made, for merchants without a shop (docs/decisions/0023).
CREATE TABLE "payment_link" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "sealed_parameters" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "payment_type" TEXT NOT NULL,
  "merchant_transaction_id" TEXT,
  "description" TEXT,
  "valid_until" TIMESTAMPTZ(3) NOT NULL,
  "checkout_id" TEXT,
  "closed_at" TIMESTAMPTZ(3),
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "payment_link_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "payment_link_amount_check" CHECK (amount_minor > 0),
  CONSTRAINT "payment_link_valid_check" CHECK (valid_until > created_at)
);
-- Whether a checkout is the one of a link: such a checkout is not deleted.
CREATE INDEX payment_link_checkout_idx ON payment_link (merchant_id, checkout_id) WHERE (checkout_id IS NOT NULL);
-- The list of the back office.
CREATE INDEX payment_link_created_at_id_idx ON payment_link (created_at, id);
-- A browser knows the id alone.
CREATE INDEX payment_link_id_idx ON payment_link (id);

-- Schedules

-- A registration that is charged at due times (spec 2.12, scheduling).
CREATE TABLE "schedule" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "registration_id" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "name" TEXT,
  "payment_type" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "expression" TEXT NOT NULL,
  "start_at" TIMESTAMPTZ(3),
  "end_at" TIMESTAMPTZ(3),
  "terms" JSONB NOT NULL,
  "charge" JSONB NOT NULL,
  "echo" JSONB NOT NULL,
  "next_due_at" TIMESTAMPTZ(3),
  "ndc" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "event_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "due_order" TIMESTAMPTZ(3) GENERATED ALWAYS AS (COALESCE(next_due_at, '9999-12-31 00:00:00+00'::timestamp with time zone)) STORED NOT NULL,
  CONSTRAINT "schedule_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "schedule_amount_check" CHECK (amount_minor > 0),
  CONSTRAINT "schedule_state_check" CHECK (state IN ('ACTIVE', 'ENDED', 'DELETED'))
);
ALTER TABLE "schedule"
  ALTER COLUMN "terms" SET STATISTICS 0,
  ALTER COLUMN "charge" SET STATISTICS 0,
  ALTER COLUMN "echo" SET STATISTICS 0;
CREATE INDEX schedule_created_at_id_idx ON schedule (created_at, id);
CREATE INDEX schedule_due_idx ON schedule (next_due_at) WHERE (state = 'ACTIVE');
CREATE INDEX schedule_due_order_id_idx ON schedule (due_order, id);
CREATE INDEX schedule_id_idx ON schedule (id);
CREATE INDEX schedule_registration_idx ON schedule (merchant_id, registration_id, created_at);

-- One attempt to charge a due time of a schedule; a soft decline is followed by another one.
CREATE TABLE "schedule_charge" (
  "merchant_id" TEXT NOT NULL,
  "schedule_id" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "attempt" INTEGER NOT NULL,
  "payment_id" TEXT NOT NULL,
  "attempt_at" TIMESTAMPTZ(3) NOT NULL,
  "state" TEXT NOT NULL,
  "result_code" TEXT,
  "missed" INTEGER NOT NULL DEFAULT 0,
  "is_late" BOOLEAN NOT NULL,
  "claimed_until" TIMESTAMPTZ(3),
  "completed_at" TIMESTAMPTZ(3),
  CONSTRAINT "schedule_charge_pkey" PRIMARY KEY (merchant_id, schedule_id, due_at, attempt),
  CONSTRAINT "schedule_charge_state_check" CHECK (state IN ('WAITING', 'APPROVED', 'DECLINED'))
);
CREATE INDEX schedule_charge_waiting_idx ON schedule_charge (attempt_at) WHERE (state = 'WAITING');
CREATE UNIQUE INDEX schedule_charge_merchant_id_payment_id_key ON schedule_charge (merchant_id, payment_id);

-- Connectors

-- An account at an acquirer: which connector reaches it, with what, and which payments it takes.
CREATE TABLE "connector_account" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "connector" TEXT NOT NULL,
  "modes" TEXT[],
  "enabled" BOOLEAN NOT NULL DEFAULT true,
  "settings" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "sealed_credentials" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "credentials_bound_to" TEXT NOT NULL,
  "payment_types" TEXT[],
  "currencies" TEXT[],
  "brands" TEXT[],
  "first_used_at" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "connector_account_pkey" PRIMARY KEY (id),
  CONSTRAINT "connector_account_modes" CHECK (modes <@ ARRAY['INTERNAL', 'EXTERNAL', 'LIVE']),
  CONSTRAINT "connector_account_simulator_is_not_live" CHECK (((connector <> 'simulator') OR (NOT ('LIVE' = ANY (modes)))))
);
CREATE INDEX connector_account_entity_id_idx ON connector_account (entity_id);

-- Which accounts a payment is sent to; the first rule that matches decides.
CREATE TABLE "routing_rule" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "enabled" BOOLEAN NOT NULL DEFAULT true,
  "conditions" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "targets" JSONB NOT NULL DEFAULT '[]'::jsonb,
  "fallbacks" TEXT[],
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "routing_rule_pkey" PRIMARY KEY (id)
);
CREATE INDEX routing_rule_entity_id_position_idx ON routing_rule (entity_id, "position");

-- Country, scheme and type of card numbers, by their first eleven digits.
CREATE TABLE "bin_range" (
  "first" BIGINT NOT NULL,
  "last" BIGINT NOT NULL,
  "country" TEXT NOT NULL,
  "scheme" TEXT,
  "type" TEXT,
  CONSTRAINT "bin_range_pkey" PRIMARY KEY (first),
  CONSTRAINT "bin_range_order" CHECK (first <= last)
);

-- Simulator

-- The simulator's own journal: one row for every reference it was called with. It executes every call,
-- so `calls` above one means that money moved twice.
CREATE TABLE "simulator_execution" (
  "reference" TEXT NOT NULL,
  "operation" TEXT NOT NULL,
  "amount_minor" BIGINT,
  "currency" TEXT,
  "outcome" JSONB NOT NULL,
  "calls" INTEGER NOT NULL DEFAULT 1,
  "refused" BOOLEAN NOT NULL DEFAULT false,
  "executed_at" TIMESTAMPTZ(3) NOT NULL,
  "merchant_id" TEXT NOT NULL,
  CONSTRAINT "simulator_execution_pkey" PRIMARY KEY (merchant_id, reference)
);
ALTER TABLE "simulator_execution"
  ALTER COLUMN "outcome" SET STATISTICS 0;
-- The simulator's page knows the reference only.
CREATE INDEX simulator_execution_reference_idx ON simulator_execution (reference);

-- Idempotency keys, rate limits and the request log

-- The answer kept for an Idempotency-Key, scoped to entity, method and path.
CREATE TABLE "idempotency_key" (
  "entity_id" TEXT NOT NULL,
  "method" TEXT NOT NULL,
  "path" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "body_fingerprint" BYTEA NOT NULL,
  "transaction_id" TEXT NOT NULL,
  "status" INTEGER,
  "body" TEXT,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "answered_at" TIMESTAMPTZ(3),
  "merchant_id" TEXT NOT NULL,
  CONSTRAINT "idempotency_key_pkey" PRIMARY KEY (merchant_id, entity_id, method, path, key)
);
ALTER TABLE "idempotency_key"
  ALTER COLUMN "body" SET STATISTICS 0;
CREATE INDEX idempotency_key_started_at_idx ON idempotency_key (started_at);

-- Counters of rate-limiter-flexible; unlogged, because a lost minute of counting is harmless.
CREATE UNLOGGED TABLE "rate_limit" (
  "key" TEXT NOT NULL,
  "points" INTEGER NOT NULL DEFAULT 0,
  "expire" BIGINT,
  CONSTRAINT "rate_limit_pkey" PRIMARY KEY (key)
);

-- The log of calls to the API, kept for days: who called what, what was answered, and why it was refused. Written
-- behind the answers, in batches.
CREATE TABLE "api_request" (
  "id" BIGINT NOT NULL DEFAULT nextval('api_request_id_seq'::regclass),
  "at" TIMESTAMPTZ(3) NOT NULL,
  "method" TEXT NOT NULL,
  "path" TEXT NOT NULL,
  "operation" TEXT,
  "status" INTEGER NOT NULL,
  "result_code" TEXT,
  "duration_micros" INTEGER NOT NULL,
  "entity_id" TEXT,
  "merchant_id" TEXT,
  "token_id" TEXT,
  "address" TEXT,
  "transaction_id" TEXT,
  "ndc" TEXT,
  "faults" JSONB,
  "replayed" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "api_request_pkey" PRIMARY KEY (id)
);
ALTER TABLE "api_request"
  ALTER COLUMN "faults" SET STATISTICS 0;
CREATE INDEX api_request_at_id_idx ON api_request (at, id);
CREATE INDEX api_request_merchant_id_at_id_idx ON api_request (merchant_id, at, id);
CREATE INDEX api_request_ndc_idx ON api_request (ndc);
-- "Why did my call fail" reads refused calls alone, which are few among many.
CREATE INDEX api_request_refused ON api_request (merchant_id, at, id) WHERE (status >= 400);
CREATE INDEX api_request_token_id_at_idx ON api_request (token_id, at);

-- Fraud

-- A rule of the risk check: a condition over the facts of a payment, and what follows when it holds.
CREATE TABLE "risk_rule" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "code" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "position" INTEGER NOT NULL,
  "mode" TEXT NOT NULL,
  "expression" TEXT NOT NULL,
  "points" INTEGER,
  "decision" TEXT,
  "stop" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "risk_rule_pkey" PRIMARY KEY (id),
  CONSTRAINT "risk_rule_action" CHECK ((points IS NULL) <> (decision IS NULL)),
  CONSTRAINT "risk_rule_decision" CHECK (decision IN ('ACCEPT', 'CHALLENGE', 'DENY')),
  CONSTRAINT "risk_rule_mode" CHECK (mode IN ('DRAFT', 'SHADOW', 'ACTIVE'))
);
-- The orders in which the back office lists risk rules and list entries, page by page.
CREATE INDEX risk_rule_entity_id_position_id_idx ON risk_rule (entity_id, "position", id);
CREATE INDEX risk_rule_updated_at_id_idx ON risk_rule (updated_at, id);
CREATE UNIQUE INDEX risk_rule_entity_id_code_key ON risk_rule (entity_id, code);

-- Every version that a rule ever had, who made it and why; never changed.
CREATE TABLE "risk_rule_version" (
  "rule_id" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "entity_id" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "actor" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "approved_by" TEXT,
  CONSTRAINT "risk_rule_version_pkey" PRIMARY KEY (rule_id, version),
  CONSTRAINT "risk_rule_version_second_person" CHECK ((approved_by IS NULL) OR (approved_by <> actor))
);

-- A change of a rule that waits for another user, or waited for one.
CREATE TABLE "risk_rule_request" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "rule_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "base_version" INTEGER NOT NULL,
  "proposal" JSONB NOT NULL,
  "state" TEXT NOT NULL,
  "requested_by" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_by" TEXT,
  "decision_reason" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  CONSTRAINT "risk_rule_request_pkey" PRIMARY KEY (id),
  CONSTRAINT "risk_rule_request_decided" CHECK ((((state = 'WAITING') = (decided_by IS NULL)) AND ((state = 'WAITING') = (decided_at IS NULL)))),
  CONSTRAINT "risk_rule_request_kind" CHECK (kind IN ('CREATE', 'CHANGE', 'MODE', 'RESTORE', 'MOVE')),
  CONSTRAINT "risk_rule_request_rejected" CHECK ((state <> 'REJECTED') OR (decision_reason IS NOT NULL)),
  CONSTRAINT "risk_rule_request_second_person" CHECK (((state NOT IN ('APPROVED', 'REJECTED')) OR (decided_by <> requested_by))),
  CONSTRAINT "risk_rule_request_state" CHECK (state IN ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'OUTDATED')),
  CONSTRAINT "risk_rule_request_withdrawn" CHECK ((state <> 'WITHDRAWN') OR (decided_by = requested_by))
);
CREATE INDEX risk_rule_request_refused_idx ON risk_rule_request (requested_by, decided_at) WHERE ((kind = 'CREATE') AND (state IN ('REJECTED', 'OUTDATED')));
CREATE INDEX risk_rule_request_rule_id_requested_at_idx ON risk_rule_request (rule_id, requested_at);
CREATE INDEX risk_rule_request_waiting_idx ON risk_rule_request (requested_at, id) WHERE (state = 'WAITING');
-- One change of a rule waits at a time.
CREATE UNIQUE INDEX risk_rule_request_waiting_key ON risk_rule_request (rule_id) WHERE (state = 'WAITING');

-- The rules that ran together, each in its version: what a verdict is repeated with.
CREATE TABLE "risk_rule_set" (
  "id" TEXT NOT NULL,
  "rules" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "risk_rule_set_pkey" PRIMARY KEY (id)
);

-- Something that is allowed, blocked or watched. Cards are listed by fingerprint, never by number.
CREATE TABLE "risk_list_entry" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "list" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "label" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "risk_list_entry_pkey" PRIMARY KEY (id),
  CONSTRAINT "risk_list_entry_kind" CHECK (kind IN ('card', 'email', 'emailDomain', 'ip', 'device', 'customer', 'phone')),
  CONSTRAINT "risk_list_entry_list" CHECK (list IN ('ALLOW', 'BLOCK', 'WATCH')),
  CONSTRAINT "risk_list_entry_no_card_number" CHECK ((kind <> 'card') OR (value !~ '^[0-9]+$'))
);
CREATE INDEX risk_list_entry_created_at_id_idx ON risk_list_entry (created_at, id);
CREATE INDEX risk_list_entry_entity_id_created_at_idx ON risk_list_entry (entity_id, created_at);
CREATE UNIQUE INDEX risk_list_entry_kind_value_entity_id_list_key ON risk_list_entry (kind, value, entity_id, list);

-- What velocity is counted from: one row for each key of a checked payment, kept for 30 days.
CREATE TABLE "risk_velocity" (
  "merchant_id" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "payment_id" TEXT NOT NULL,
  "counted" TEXT NOT NULL,
  CONSTRAINT "risk_velocity_pkey" PRIMARY KEY (merchant_id, key, at, payment_id)
);
CREATE INDEX risk_velocity_at_idx ON risk_velocity USING brin (at);

-- What velocity of a whole merchant is counted from: its checked payments by minute, kept for hours, and by hour, kept for
-- 30 days.
CREATE TABLE "risk_merchant_velocity" (
  "merchant_id" TEXT NOT NULL,
  "width" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "currency" TEXT NOT NULL,
  "payments" BIGINT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  CONSTRAINT "risk_merchant_velocity_pkey" PRIMARY KEY (merchant_id, width, at, currency)
) WITH (fillfactor = 50);

-- How many values of a key a merchant saw last in a minute or an hour, built from the event log. A value counts in one of
-- them only, so their sum is the number of different values.
CREATE TABLE "risk_merchant_values" (
  "merchant_id" TEXT NOT NULL,
  "width" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "key" TEXT NOT NULL,
  "last_seen" BIGINT NOT NULL,
  CONSTRAINT "risk_merchant_values_pkey" PRIMARY KEY (merchant_id, width, at, key)
) WITH (fillfactor = 50);

-- How earlier payments of a merchant with a value ended, built from the event log.
CREATE TABLE "risk_history" (
  "merchant_id" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "value" TEXT NOT NULL,
  "first_at" TIMESTAMPTZ(3) NOT NULL,
  "approved" INTEGER NOT NULL DEFAULT 0,
  "declined" INTEGER NOT NULL DEFAULT 0,
  "charged_back" INTEGER NOT NULL DEFAULT 0,
  "last_at" TIMESTAMPTZ(3),
  CONSTRAINT "risk_history_pkey" PRIMARY KEY (merchant_id, key, value)
) WITH (fillfactor = 60);

-- What a risk check decided, with all that it was decided from.
CREATE TABLE "risk_verdict" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "decision" TEXT NOT NULL,
  "score" INTEGER NOT NULL,
  "result_code" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "rule_set_id" TEXT NOT NULL,
  "challenge_score" INTEGER NOT NULL,
  "deny_score" INTEGER NOT NULL,
  "failed" JSONB NOT NULL,
  "amount_minor" BIGINT,
  "currency" TEXT,
  "payment_brand" TEXT,
  "merchant_transaction_id" TEXT,
  "registration_id" TEXT,
  "account_bin" TEXT,
  "account_last4" TEXT,
  "echo" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "ndc" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "keys" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "velocity" TEXT,
  "matched_places" TEXT NOT NULL,
  "numbered_facts" TEXT NOT NULL,
  CONSTRAINT "risk_verdict_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "risk_verdict_decision" CHECK (decision IN ('ACCEPT', 'CHALLENGE', 'DENY', 'ERROR')),
  CONSTRAINT "risk_verdict_kind" CHECK (kind IN ('PAYMENT', 'STANDALONE')),
  CONSTRAINT "risk_verdict_score" CHECK ((score >= '-99999'::integer) AND (score <= 99999)),
  CONSTRAINT "risk_verdict_source" CHECK (source IN ('RULES', 'LIST', 'SIMULATION'))
) WITH (toast_tuple_target = 4080);
ALTER TABLE "risk_verdict"
  ALTER COLUMN "failed" SET STATISTICS 0,
  ALTER COLUMN "echo" SET STATISTICS 0,
  ALTER COLUMN "keys" SET STATISTICS 0,
  ALTER COLUMN "velocity" SET STATISTICS 0,
  ALTER COLUMN "numbered_facts" SET STATISTICS 0;
-- The verdicts of a merchant in their order.
CREATE INDEX risk_verdict_merchant_id_created_at_id_idx ON risk_verdict (merchant_id, created_at, id);

-- A challenged payment or check that an analyst decides. It has the id of its verdict.
CREATE TABLE "risk_case" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "score" INTEGER NOT NULL,
  "amount_minor" BIGINT,
  "currency" TEXT,
  "payment_brand" TEXT,
  "merchant_transaction_id" TEXT,
  "account_bin" TEXT,
  "account_last4" TEXT,
  "opened_at" TIMESTAMPTZ(3) NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "returns_at" TIMESTAMPTZ(3),
  "assignee" TEXT,
  "claimed_until" TIMESTAMPTZ(3),
  "decision_id" TEXT,
  "decided_by" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "final_at" TIMESTAMPTZ(3),
  "cancel_reason" TEXT,
  "note" TEXT,
  "effect" TEXT,
  "effect_state" TEXT,
  "effect_started_at" TIMESTAMPTZ(3),
  "effect_error" TEXT,
  "undo_to" JSONB,
  "event_count" INTEGER NOT NULL DEFAULT 0,
  "undone_count" INTEGER NOT NULL DEFAULT 0,
  "expires_at" TIMESTAMPTZ(3),
  "amount_order" BIGINT GENERATED ALWAYS AS (COALESCE(amount_minor, ('-1'::integer)::bigint)) STORED NOT NULL,
  "currency_order" TEXT GENERATED ALWAYS AS (COALESCE(currency, '')) STORED NOT NULL,
  CONSTRAINT "risk_case_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "risk_case_cancel_reason" CHECK ((state = 'CANCELLED') = (cancel_reason IS NOT NULL)),
  CONSTRAINT "risk_case_decided" CHECK (((state IN ('OPEN', 'EXPIRED')) OR ((decision_id IS NOT NULL) AND (decided_by IS NOT NULL) AND (decided_at IS NOT NULL) AND (final_at IS NOT NULL)))),
  CONSTRAINT "risk_case_effect" CHECK (effect IN ('RELEASE', 'REJECT', 'CAPTURE', 'RERUN', 'REVERSE', 'REFUND')),
  CONSTRAINT "risk_case_effect_state" CHECK (effect_state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  CONSTRAINT "risk_case_kind" CHECK (kind IN ('PAYMENT', 'STANDALONE')),
  CONSTRAINT "risk_case_returns" CHECK ((state = 'PENDED') = (returns_at IS NOT NULL)),
  CONSTRAINT "risk_case_state" CHECK (state IN ('OPEN', 'PENDED', 'APPROVED', 'CANCELLED', 'EXPIRED'))
);
ALTER TABLE "risk_case"
  ALTER COLUMN "undo_to" SET STATISTICS 0;
CREATE INDEX risk_case_amount_idx ON risk_case (currency_order, amount_order, id);
-- The cases that a user has claimed, for automatic assignment.
CREATE INDEX risk_case_claimed_idx ON risk_case (assignee) WHERE ((claimed_until IS NOT NULL) AND (state IN ('OPEN', 'PENDED')));
-- Decisions of a period.
CREATE INDEX risk_case_decided_at_idx ON risk_case (decided_at);
-- The orders of the queue.
CREATE INDEX risk_case_due_at_id_idx ON risk_case (due_at, id);
-- Decisions whose effect on the payment is not done.
CREATE INDEX risk_case_effect_idx ON risk_case (final_at) WHERE (effect_state IN ('WAITING', 'RUNNING'));
CREATE INDEX risk_case_expires_at_idx ON risk_case (expires_at) WHERE ((expires_at IS NOT NULL) AND (state IN ('OPEN', 'PENDED')));
-- Opened by its id alone.
CREATE INDEX risk_case_id_idx ON risk_case (id);
CREATE INDEX risk_case_merchant_idx ON risk_case (merchant_id, due_at, id);
CREATE INDEX risk_case_opened_at_id_idx ON risk_case (opened_at, id);
CREATE INDEX risk_case_score_id_idx ON risk_case (score, id);
-- Cases whose decisions were undone and that have no other one: the figures of analysts find them without reading the queue.
CREATE INDEX risk_case_undone_idx ON risk_case (opened_at) WHERE ((undone_count > 0) AND (state IN ('OPEN', 'PENDED', 'EXPIRED')));

-- A decision on many cases that waits for another user, or waited for one.
CREATE TABLE "case_decision_request" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "decision" TEXT NOT NULL,
  "cancel_reason" TEXT,
  "note" TEXT,
  "case_ids" TEXT[] NOT NULL,
  "state" TEXT NOT NULL,
  "requested_by" TEXT NOT NULL,
  "requested_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_by" TEXT,
  "decision_reason" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "macro_id" TEXT,
  CONSTRAINT "case_decision_request_pkey" PRIMARY KEY (id),
  CONSTRAINT "case_decision_request_decided" CHECK ((((state = 'WAITING') = (decided_by IS NULL)) AND ((state = 'WAITING') = (decided_at IS NULL)))),
  CONSTRAINT "case_decision_request_decision" CHECK (decision IN ('APPROVE', 'CANCEL', 'PENDING')),
  CONSTRAINT "case_decision_request_rejected" CHECK ((state <> 'REJECTED') OR (decision_reason IS NOT NULL)),
  CONSTRAINT "case_decision_request_second_person" CHECK (((state NOT IN ('APPROVED', 'REJECTED')) OR (decided_by <> requested_by))),
  CONSTRAINT "case_decision_request_state" CHECK (state IN ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  CONSTRAINT "case_decision_request_withdrawn" CHECK ((state <> 'WITHDRAWN') OR (decided_by = requested_by))
);
CREATE INDEX case_decision_request_rejected_idx ON case_decision_request (requested_by, decided_at) WHERE (state = 'REJECTED');
CREATE INDEX case_decision_request_waiting_idx ON case_decision_request (requested_at, id) WHERE (state = 'WAITING');

-- A decision on more cases than are decided within a request.
CREATE TABLE "case_decision_run" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "decision" TEXT NOT NULL,
  "cancel_reason" TEXT,
  "note" TEXT,
  "macro_id" TEXT,
  "state" TEXT NOT NULL,
  "total" INTEGER NOT NULL,
  "actor" TEXT NOT NULL,
  "username" TEXT NOT NULL,
  "address" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "final_at" TIMESTAMPTZ(3) NOT NULL,
  "claimed_until" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "case_decision_run_pkey" PRIMARY KEY (id),
  CONSTRAINT "case_decision_run_decision" CHECK (decision IN ('APPROVE', 'CANCEL', 'PENDING')),
  CONSTRAINT "case_decision_run_state" CHECK (state IN ('RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE'))
);
-- Those that a process works on.
CREATE INDEX case_decision_run_active_idx ON case_decision_run (created_at) WHERE (state IN ('RUNNING', 'UNDOING'));
CREATE INDEX case_decision_run_created_at_id_idx ON case_decision_run (created_at, id);

-- A case of such a decision, and what became of it.
CREATE TABLE "case_decision_run_case" (
  "merchant_id" TEXT NOT NULL,
  "run_id" TEXT NOT NULL,
  "case_id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "place" INTEGER NOT NULL,
  "expected_effect" TEXT,
  "state" TEXT NOT NULL,
  "decision_id" TEXT,
  "refusal" TEXT,
  "refused_by" TEXT,
  CONSTRAINT "case_decision_run_case_pkey" PRIMARY KEY (merchant_id, run_id, case_id),
  CONSTRAINT "case_decision_run_case_decided" CHECK (((decision_id IS NULL) = (state IN ('WAITING', 'REFUSED')))),
  CONSTRAINT "case_decision_run_case_refused" CHECK ((refusal IS NULL) = (state <> 'REFUSED')),
  CONSTRAINT "case_decision_run_case_state" CHECK (state IN ('WAITING', 'DECIDED', 'REFUSED', 'UNDONE', 'FINAL'))
);
CREATE INDEX case_decision_run_case_run_id_place_idx ON case_decision_run_case (run_id, place);

-- A saved decision with its text, for cases of an entity and those below it.
CREATE TABLE "case_macro" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "decision" TEXT NOT NULL,
  "cancel_reason" TEXT,
  "note" TEXT,
  "list" TEXT,
  "list_kinds" TEXT[] NOT NULL,
  "is_direct" BOOLEAN NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updated_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "case_macro_pkey" PRIMARY KEY (id),
  CONSTRAINT "case_macro_cancel_reason" CHECK ((decision = 'CANCEL') = (cancel_reason IS NOT NULL)),
  CONSTRAINT "case_macro_decision" CHECK (decision IN ('APPROVE', 'CANCEL', 'PENDING')),
  CONSTRAINT "case_macro_list" CHECK (list IN ('ALLOW', 'BLOCK', 'WATCH')),
  CONSTRAINT "case_macro_list_kinds" CHECK (((list IS NULL) = (cardinality(list_kinds) = 0)))
);
CREATE UNIQUE INDEX case_macro_entity_id_name_key ON case_macro (entity_id, name);

-- A rule on the stored facts of earlier payments: what it would have stopped.
CREATE TABLE "risk_back_test" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "rule_id" TEXT NOT NULL,
  "expression" TEXT NOT NULL,
  "points" INTEGER,
  "decision" TEXT,
  "state" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  "total" INTEGER,
  "scanned" INTEGER NOT NULL DEFAULT 0,
  "place" JSONB,
  "result" JSONB NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "claimed_until" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "risk_back_test_pkey" PRIMARY KEY (id),
  CONSTRAINT "risk_back_test_action" CHECK ((points IS NULL) <> (decision IS NULL)),
  CONSTRAINT "risk_back_test_state" CHECK (state IN ('RUNNING', 'DONE', 'CANCELLED'))
);
CREATE INDEX risk_back_test_rule_id_created_at_idx ON risk_back_test (rule_id, created_at);
CREATE INDEX risk_back_test_running_idx ON risk_back_test (created_at) WHERE (state = 'RUNNING');

-- A payment that a back-test would have stopped.
CREATE TABLE "risk_back_test_payment" (
  "merchant_id" TEXT NOT NULL,
  "payment_id" TEXT NOT NULL,
  "back_test_id" TEXT NOT NULL,
  "is_approved" BOOLEAN NOT NULL,
  "is_charged_back" BOOLEAN NOT NULL,
  CONSTRAINT "risk_back_test_payment_pkey" PRIMARY KEY (merchant_id, payment_id, back_test_id)
);
-- The payments of one back-test.
CREATE INDEX risk_back_test_payment_back_test_id_idx ON risk_back_test_payment (back_test_id);

-- Deliveries

-- Where messages are sent: a webhook endpoint, an address of decision callbacks. The owner of the queue keeps the rest.
CREATE TABLE "delivery_destination" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "queue" TEXT NOT NULL,
  "paused_at" TIMESTAMPTZ(3),
  "failing_since" TIMESTAMPTZ(3),
  CONSTRAINT "delivery_destination_pkey" PRIMARY KEY (id)
);
CREATE INDEX delivery_destination_failing_since_idx ON delivery_destination (failing_since);

-- One message to one destination, written once; what changes of it is its progress.
CREATE TABLE "delivery" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "queue" TEXT NOT NULL,
  "destination_id" TEXT NOT NULL,
  "message_id" TEXT NOT NULL,
  "resubmission" INTEGER NOT NULL DEFAULT 0,
  "stream_type" TEXT NOT NULL,
  "stream_id" TEXT NOT NULL,
  "position" BIGINT NOT NULL,
  "order_key" TEXT,
  "body" TEXT NOT NULL,
  "data" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "delivery_pkey" PRIMARY KEY (merchant_id, id)
);
ALTER TABLE "delivery"
  ALTER COLUMN "body" SET STATISTICS 0,
  ALTER COLUMN "data" SET STATISTICS 0;
-- What retention deletes.
CREATE INDEX delivery_created ON delivery USING brin (created_at);
-- The list of all deliveries by time, and those about one payment or registration.
CREATE INDEX delivery_created_at_id_idx ON delivery (created_at, id);
CREATE INDEX delivery_destination_id_created_at_id_idx ON delivery (destination_id, created_at DESC, id);
CREATE INDEX delivery_stream_id_idx ON delivery (stream_id);
-- One event is one message to a destination, and each of its resubmissions happens once.
CREATE UNIQUE INDEX delivery_merchant_id_destination_id_message_id_resubmission_key ON delivery (merchant_id, destination_id, message_id, resubmission);

-- How far a delivery is: WAITING for its time or for the answer of a worker that sends it, DELIVERED, FAILED after the
-- last attempt, CANCELLED before it was delivered, DISCARDED by a user after it failed. Short, and with few indexes,
-- because every attempt writes it twice.
CREATE TABLE "delivery_progress" (
  "merchant_id" TEXT NOT NULL,
  "delivery_id" TEXT NOT NULL,
  "destination_id" TEXT NOT NULL,
  "queue" TEXT NOT NULL,
  "position" BIGINT NOT NULL,
  "order_key" TEXT,
  "state" TEXT NOT NULL,
  "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
  "attempt_count" INTEGER NOT NULL DEFAULT 0,
  "failure_count" INTEGER NOT NULL DEFAULT 0,
  "worker_id" TEXT,
  "claimed_at" TIMESTAMPTZ(3),
  "completed_at" TIMESTAMPTZ(3),
  CONSTRAINT "delivery_progress_pkey" PRIMARY KEY (merchant_id, delivery_id),
  CONSTRAINT "delivery_progress_state" CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED', 'CANCELLED', 'DISCARDED')),
  CONSTRAINT "delivery_progress_worker" CHECK ((worker_id IS NULL) OR (state = 'WAITING'))
) WITH (fillfactor = 50);
-- The messages about destinations themselves, which no event caused: few, and sent to paused destinations too.
CREATE INDEX delivery_about_destination ON delivery_progress (destination_id) WHERE ("position" = 0);
-- What is due at a destination: few rows, whatever the size of the table.
CREATE INDEX delivery_due ON delivery_progress (destination_id, next_attempt_at, "position") WHERE (state = 'WAITING');
CREATE INDEX delivery_failed ON delivery_progress (queue, merchant_id, delivery_id) WHERE (state = 'FAILED');
CREATE INDEX delivery_order_open ON delivery_progress (merchant_id, queue, order_key, "position") WHERE ((order_key IS NOT NULL) AND (state = 'WAITING'));

-- One request of a delivery, kept whole.
CREATE TABLE "delivery_attempt" (
  "merchant_id" TEXT NOT NULL,
  "delivery_id" TEXT NOT NULL,
  "ordinal" INTEGER NOT NULL,
  "outcome" TEXT NOT NULL,
  "cause_code" TEXT,
  "cause" TEXT,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "url" TEXT,
  "request_headers" JSONB,
  "request_body" BYTEA,
  "status" INTEGER,
  "response_headers" JSONB,
  "response_body" BYTEA,
  "response_is_cut" BOOLEAN NOT NULL DEFAULT false,
  "timings" JSONB,
  CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY (merchant_id, delivery_id, ordinal),
  CONSTRAINT "delivery_attempt_outcome" CHECK (outcome IN ('DELIVERED', 'FAILED', 'INTERRUPTED'))
);
ALTER TABLE "delivery_attempt"
  ALTER COLUMN "request_headers" SET STATISTICS 0,
  ALTER COLUMN "request_body" SET STATISTICS 0,
  ALTER COLUMN "response_headers" SET STATISTICS 0,
  ALTER COLUMN "response_body" SET STATISTICS 0,
  ALTER COLUMN "timings" SET STATISTICS 0;

-- A process that sends. What it claimed is free again when it has not reported in time.
CREATE TABLE "delivery_worker" (
  "id" TEXT NOT NULL,
  "alive_until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "delivery_worker_pkey" PRIMARY KEY (id)
);

-- Webhooks

-- An address that receives notifications of an entity and everything below it (spec 6.1). Its deliveries are those of
-- the destination with the same id.
CREATE TABLE "webhook_endpoint" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "owner_id" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "types" TEXT[],
  "fields" TEXT NOT NULL,
  "format" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "sealed_secret" TEXT NOT NULL,
  "sealed_previous_secret" TEXT,
  "previous_secret_until" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "activated_at" TIMESTAMPTZ(3),
  "disabled_at" TIMESTAMPTZ(3),
  "deleted_at" TIMESTAMPTZ(3),
  "event_count" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY (id),
  CONSTRAINT "webhook_endpoint_fields" CHECK (fields IN ('ALL', 'NON_CUSTOMER_DATA')),
  CONSTRAINT "webhook_endpoint_format" CHECK (format IN ('encrypted', 'encrypted-json', 'standard')),
  CONSTRAINT "webhook_endpoint_state" CHECK (state IN ('INACTIVE', 'ACTIVE', 'DISABLED', 'DELETED')),
  CONSTRAINT "webhook_endpoint_types" CHECK (types <@ ARRAY['PAYMENT', 'REGISTRATION', 'SCHEDULE', 'RISK'])
);
-- The order in which the back office lists webhook endpoints, page by page.
CREATE INDEX webhook_endpoint_created_at_id_idx ON webhook_endpoint (created_at, id);
CREATE INDEX webhook_endpoint_entity_id_idx ON webhook_endpoint (entity_id);

-- A notice by e-mail to a user that a webhook was disabled; stored with the change, sent afterwards.
CREATE TABLE "webhook_notice" (
  "endpoint_id" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "disabled_at" TIMESTAMPTZ(3) NOT NULL,
  "attempt_count" INTEGER NOT NULL DEFAULT 0,
  "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
  "sent_at" TIMESTAMPTZ(3),
  CONSTRAINT "webhook_notice_pkey" PRIMARY KEY (endpoint_id, user_id, disabled_at)
);
CREATE INDEX webhook_notice_waiting_idx ON webhook_notice (next_attempt_at) WHERE (sent_at IS NULL);

-- Callbacks

-- What an entity configures itself about decision callbacks (spec 6.3); the rest is inherited. Its deliveries are those
-- of the destination with the same id.
CREATE TABLE "callback_configuration" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "enabled" BOOLEAN,
  "urls" TEXT[] NOT NULL DEFAULT '{}',
  "active_url" TEXT,
  "header_names" TEXT[] NOT NULL DEFAULT '{}',
  "sealed_headers" TEXT,
  "template" JSONB,
  "sending" JSONB,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "callback_configuration_pkey" PRIMARY KEY (id),
  CONSTRAINT "callback_configuration_active_url" CHECK (
CASE
    WHEN (cardinality(urls) = 0) THEN (active_url IS NULL)
    ELSE ((active_url IS NOT NULL) AND (active_url = ANY (urls)))
END),
  CONSTRAINT "callback_configuration_sealed_headers" CHECK (((cardinality(header_names) = 0) = (sealed_headers IS NULL))),
  CONSTRAINT "callback_configuration_urls" CHECK (cardinality(urls) <= 3)
);
CREATE UNIQUE INDEX callback_configuration_entity_id_key ON callback_configuration (entity_id);

-- The callback of one decision. Its state is that of its delivery.
CREATE TABLE "callback" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "payment_id" TEXT NOT NULL,
  "configuration_id" TEXT NOT NULL,
  "decision" TEXT NOT NULL,
  "user_id" TEXT NOT NULL,
  "position" BIGINT NOT NULL,
  "delivery_id" TEXT NOT NULL,
  "first_delivery_id" TEXT NOT NULL,
  "resubmitted_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "callback_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "callback_decision" CHECK (decision IN ('APPROVE', 'CANCEL', 'PENDING')),
  CONSTRAINT "callback_resubmission" CHECK ((delivery_id = first_delivery_id) = (resubmitted_at IS NULL))
);
CREATE INDEX callback_created_at_id_idx ON callback (created_at, id);
CREATE INDEX callback_merchant_id_delivery_id_idx ON callback (merchant_id, delivery_id);
-- Also for searches that name no merchant.
CREATE INDEX callback_payment ON callback (payment_id, "position");

-- How many events the callbacks of a payment or a standalone check have: the next one gets the next sequence.
CREATE TABLE "callback_stream" (
  "merchant_id" TEXT NOT NULL,
  "payment_id" TEXT NOT NULL,
  "event_count" INTEGER NOT NULL,
  CONSTRAINT "callback_stream_pkey" PRIMARY KEY (merchant_id, payment_id)
);

-- A failed callback that a user sent to another address. It is no attempt of the delivery.
CREATE TABLE "callback_scratch_attempt" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "callback_id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL,
  "outcome" TEXT NOT NULL,
  "cause" TEXT,
  "request_headers" JSONB NOT NULL,
  "status" INTEGER,
  "response_headers" JSONB,
  "response_body" BYTEA,
  "response_is_cut" BOOLEAN NOT NULL DEFAULT false,
  "timings" JSONB,
  CONSTRAINT "callback_scratch_attempt_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "callback_scratch_attempt_outcome" CHECK (outcome IN ('ANSWERED', 'FAILED', 'INTERRUPTED'))
);
ALTER TABLE "callback_scratch_attempt"
  ALTER COLUMN "request_headers" SET STATISTICS 0,
  ALTER COLUMN "response_headers" SET STATISTICS 0,
  ALTER COLUMN "timings" SET STATISTICS 0;
CREATE INDEX callback_scratch_attempt_callback_idx ON callback_scratch_attempt (merchant_id, callback_id);

-- Ledger

-- A booking of one event, whose postings sum to zero in each currency.
CREATE TABLE "ledger_entry" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "position" BIGINT NOT NULL,
  "is_test" BOOLEAN NOT NULL,
  "kind" TEXT NOT NULL,
  "payment_id" TEXT,
  "reverses_id" TEXT,
  "booked_at" TIMESTAMPTZ(3) NOT NULL,
  "value_on" DATE NOT NULL,
  "reason" TEXT,
  "actor" TEXT NOT NULL,
  "accounts" TEXT[] NOT NULL,
  "currencies" TEXT[] NOT NULL,
  "amounts_minor" BIGINT[] NOT NULL,
  "import_id" TEXT,
  "import_row" INTEGER,
  CONSTRAINT "ledger_entry_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "ledger_entry_accounts_check" CHECK (accounts <@ ARRAY['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', 'FEES_EARNED', 'SCHEME_COST', 'CHARGEBACK', 'ROLLING_RESERVE', 'FX_DIFFERENCE', 'SUSPENSE', 'BANK', 'WRITE_OFF']) NOT VALID,
  CONSTRAINT "ledger_entry_balance_check" CHECK (is_balanced(currencies, amounts_minor)),
  CONSTRAINT "ledger_entry_kind_check" CHECK (kind IN ('PAYMENT', 'REFUND', 'CREDIT', 'CREDIT_REFUND', 'REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'SETTLEMENT', 'SETTLEMENT_DECISION', 'SETTLEMENT_UNDO', 'PAYOUT', 'PAYOUT_RETURN', 'CORRECTION', 'WRITE_OFF', 'ENTRY_REVERSAL')) NOT VALID,
  CONSTRAINT "ledger_entry_postings_check" CHECK (((cardinality(accounts) > 1) AND (cardinality(accounts) = cardinality(currencies)) AND (cardinality(accounts) = cardinality(amounts_minor))))
);
-- The entries of a range of days. They arrive in the order of their days, so that this index costs next to nothing.
CREATE INDEX ledger_entry_booked_at_idx ON ledger_entry USING brin (booked_at);
CREATE INDEX ledger_entry_import_idx ON ledger_entry (merchant_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX ledger_entry_payment_idx ON ledger_entry (merchant_id, payment_id) WHERE (payment_id IS NOT NULL);
-- The lists of staff, across merchants.
CREATE INDEX ledger_entry_position_idx ON ledger_entry ("position");
-- An entry is reversed once.
CREATE UNIQUE INDEX ledger_entry_reverses_key ON ledger_entry (merchant_id, reverses_id) WHERE (reverses_id IS NOT NULL);

-- What was debited and credited on a day: the sums of the postings.
CREATE TABLE "ledger_day" (
  "merchant_id" TEXT NOT NULL,
  "is_test" BOOLEAN NOT NULL,
  "currency" TEXT NOT NULL,
  "account" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "booked_on" DATE NOT NULL,
  "debit_minor" BIGINT NOT NULL,
  "credit_minor" BIGINT NOT NULL,
  "postings" INTEGER NOT NULL,
  CONSTRAINT "ledger_day_pkey" PRIMARY KEY (merchant_id, is_test, currency, account, kind, booked_on)
);

-- What a merchant pays for its transactions from a day on.
CREATE TABLE "fee_schedule" (
  "merchant_id" TEXT NOT NULL,
  "valid_from" DATE NOT NULL,
  "rates" JSONB NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "model" TEXT NOT NULL DEFAULT 'FIXED',
  "country" TEXT,
  CONSTRAINT "fee_schedule_pkey" PRIMARY KEY (merchant_id, valid_from),
  CONSTRAINT "fee_schedule_country_check" CHECK (country ~ '^[A-Z]{2}$'),
  CONSTRAINT "fee_schedule_model_check" CHECK (model IN ('FIXED', 'INTERCHANGE'))
);
ALTER TABLE "fee_schedule"
  ALTER COLUMN "rates" SET STATISTICS 0;

-- Settlement

-- A settlement file of an acquirer (spec 2.13), imported for a PSP.
CREATE TABLE "settlement_import" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "format" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "sha256" TEXT,
  "header" TEXT,
  "byte_size" BIGINT,
  "progress_bytes" BIGINT NOT NULL DEFAULT 0,
  "line_count" INTEGER NOT NULL DEFAULT 0,
  "bad_count" INTEGER NOT NULL DEFAULT 0,
  "duplicate_count" INTEGER NOT NULL DEFAULT 0,
  "matched_through" INTEGER NOT NULL DEFAULT 0,
  "totals" JSONB NOT NULL DEFAULT '[]'::jsonb,
  "refusal" TEXT,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "completed_at" TIMESTAMPTZ(3),
  "claimed_until" TIMESTAMPTZ(3),
  "answer_key" JSONB,
  "format_id" TEXT,
  "format_version" INTEGER,
  "is_part" BOOLEAN NOT NULL DEFAULT false,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failure" TEXT,
  "failed_at" TIMESTAMPTZ(3),
  "retry_at" TIMESTAMPTZ(3),
  "set_aside_at" TIMESTAMPTZ(3),
  "restores_duplicates" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "settlement_import_pkey" PRIMARY KEY (id),
  CONSTRAINT "settlement_import_failure" CHECK (((failures >= 0) AND ((failures > 0) = (failure IS NOT NULL)) AND ((failures > 0) = (failed_at IS NOT NULL)) AND ((retry_at IS NULL) OR (failures > 0)) AND ((set_aside_at IS NULL) OR (failures > 0)))),
  CONSTRAINT "settlement_import_state_check" CHECK (state IN ('RECEIVING', 'CHECKED', 'MATCHING', 'DONE', 'UNDOING', 'REFUSED', 'CANCELLED', 'UNDONE'))
);
CREATE INDEX settlement_import_created_at_id_idx ON settlement_import (created_at, id);
CREATE INDEX settlement_import_entity_id_idx ON settlement_import (entity_id);
CREATE INDEX settlement_import_restores_duplicates_idx ON settlement_import (created_at) WHERE restores_duplicates;
CREATE INDEX settlement_import_working_idx ON settlement_import (created_at) WHERE (state IN ('RECEIVING', 'MATCHING', 'UNDOING'));
-- The same file is imported once, unless its import was cancelled or undone.
CREATE UNIQUE INDEX settlement_import_file_key ON settlement_import (entity_id, sha256) WHERE (state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING'));

-- The part of an import that belongs to a merchant: its stream of events, and how far it was matched.
CREATE TABLE "settlement_import_merchant" (
  "merchant_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "line_count" INTEGER NOT NULL,
  "matched_row" INTEGER NOT NULL DEFAULT 0,
  "is_matched" BOOLEAN NOT NULL DEFAULT false,
  "event_count" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "settlement_import_merchant_pkey" PRIMARY KEY (merchant_id, import_id)
);
CREATE INDEX settlement_import_merchant_import_id_idx ON settlement_import_merchant (import_id);

-- A row of a settlement file (spec 2.13).
CREATE TABLE "settlement_line" (
  "merchant_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "record_type" TEXT NOT NULL,
  "transaction_type" TEXT NOT NULL,
  "cashflow" TEXT NOT NULL,
  "clearing_institute_merchant_id" TEXT NOT NULL,
  "merchant_account_id" TEXT NOT NULL,
  "merchant_account_name" TEXT,
  "division_id" TEXT,
  "settlement_tx_id" TEXT,
  "payment_id" TEXT,
  "short_id" TEXT,
  "connector_tx_id1" TEXT,
  "connector_tx_id2" TEXT,
  "connector_tx_id3" TEXT,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "brand" TEXT,
  "presentment_at" TIMESTAMP(0) WITHOUT TIME ZONE NOT NULL,
  "settlement_amount_minor" BIGINT NOT NULL,
  "settlement_currency" TEXT NOT NULL,
  "settlement_fee_minor" BIGINT,
  "settlement_fx_rate" NUMERIC NOT NULL,
  "settlement_date" DATE NOT NULL,
  "settlement_status" TEXT NOT NULL,
  "descriptor" TEXT,
  "account_last4" TEXT,
  "bank_code" TEXT,
  "account_holder" TEXT,
  "reason_code" TEXT,
  "reason_description" TEXT,
  "file_format" TEXT NOT NULL,
  "clearing_institute_name" TEXT NOT NULL,
  "matching_status" TEXT,
  "matched_transactions" TEXT,
  "chargeback_id" TEXT,
  "merchant_transaction_id" TEXT,
  "merchant_invoice_id" TEXT,
  "fingerprint" UUID NOT NULL,
  CONSTRAINT "settlement_line_pkey" PRIMARY KEY (merchant_id, import_id, row_number)
);
-- Finds a row that an earlier import has.
CREATE INDEX settlement_line_merchant_id_fingerprint_idx ON settlement_line (merchant_id, fingerprint);
-- Reports of a merchant read its lines by settlement date.
CREATE INDEX settlement_line_settlement_date_idx ON settlement_line (merchant_id, settlement_date, import_id, row_number);

-- A line that was left out because another import has it; it becomes a line when that one is undone or cancelled.
CREATE TABLE "settlement_duplicate_line" (
  "merchant_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "record_type" TEXT NOT NULL,
  "transaction_type" TEXT NOT NULL,
  "cashflow" TEXT NOT NULL,
  "clearing_institute_merchant_id" TEXT NOT NULL,
  "merchant_account_id" TEXT NOT NULL,
  "merchant_account_name" TEXT,
  "division_id" TEXT,
  "settlement_tx_id" TEXT,
  "payment_id" TEXT,
  "short_id" TEXT,
  "connector_tx_id1" TEXT,
  "connector_tx_id2" TEXT,
  "connector_tx_id3" TEXT,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "brand" TEXT,
  "presentment_at" TIMESTAMP(0) WITHOUT TIME ZONE NOT NULL,
  "settlement_amount_minor" BIGINT NOT NULL,
  "settlement_currency" TEXT NOT NULL,
  "settlement_fee_minor" BIGINT,
  "settlement_fx_rate" NUMERIC NOT NULL,
  "settlement_date" DATE NOT NULL,
  "settlement_status" TEXT NOT NULL,
  "descriptor" TEXT,
  "account_last4" TEXT,
  "bank_code" TEXT,
  "account_holder" TEXT,
  "reason_code" TEXT,
  "reason_description" TEXT,
  "file_format" TEXT NOT NULL,
  "clearing_institute_name" TEXT NOT NULL,
  "matching_status" TEXT,
  "matched_transactions" TEXT,
  "chargeback_id" TEXT,
  "merchant_transaction_id" TEXT,
  "merchant_invoice_id" TEXT,
  "fingerprint" UUID NOT NULL,
  CONSTRAINT "settlement_duplicate_line_pkey" PRIMARY KEY (merchant_id, import_id, row_number)
);
CREATE INDEX settlement_duplicate_line_merchant_id_fingerprint_idx ON settlement_duplicate_line (merchant_id, fingerprint);

-- A line that came back after the lines of its import began to be matched: it is matched after them.
CREATE TABLE "settlement_restored_line" (
  "merchant_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  CONSTRAINT "settlement_restored_line_pkey" PRIMARY KEY (merchant_id, import_id, row_number)
);

-- A row that was not imported.
CREATE TABLE "settlement_bad_row" (
  "import_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "column_name" TEXT,
  "value" TEXT,
  "reason" TEXT NOT NULL,
  "raw" BYTEA,
  CONSTRAINT "settlement_bad_row_pkey" PRIMARY KEY (import_id, row_number),
  CONSTRAINT "settlement_bad_row_kind_check" CHECK (kind IN ('INVALID', 'DUPLICATE'))
);

-- What became of a line: the payment that it settles, or why it settles none.
CREATE TABLE "settlement_match" (
  "merchant_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "status" TEXT NOT NULL,
  "exception" TEXT,
  "resolution" TEXT,
  "record_type" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "payment_id" TEXT,
  "matched_by" TEXT,
  "settles" BOOLEAN NOT NULL,
  "candidates" JSONB NOT NULL DEFAULT '[]'::jsonb,
  "version" INTEGER NOT NULL DEFAULT 1,
  "actor" TEXT,
  "reason" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "chargeback_state" TEXT,
  "chargeback_id" TEXT,
  "chargeback_code" TEXT,
  "part_count" INTEGER NOT NULL DEFAULT 0,
  "rule_id" TEXT,
  CONSTRAINT "settlement_match_pkey" PRIMARY KEY (merchant_id, import_id, row_number),
  CONSTRAINT "settlement_match_chargeback_state_check" CHECK (chargeback_state IN ('WAITING', 'CREATED', 'EXISTING', 'REFUSED', 'REVERSED')),
  CONSTRAINT "settlement_match_exception_check" CHECK (exception IN ('NOT_MATCHED', 'MULTIPLE_MATCHES', 'STATE_DIFFERS', 'CASHFLOW_DIFFERS', 'CURRENCY_DIFFERS', 'AMOUNT_DIFFERS', 'ALREADY_SETTLED', 'RATE_DIFFERS', 'FEE_DIFFERS')),
  CONSTRAINT "settlement_match_resolution_check" CHECK (resolution IN ('FORCED', 'IGNORED')),
  CONSTRAINT "settlement_match_status_check" CHECK (status IN ('MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED', 'FEE'))
);
ALTER TABLE "settlement_match"
  ALTER COLUMN "candidates" SET STATISTICS 0;
CREATE INDEX settlement_match_already_settled_idx ON settlement_match (merchant_id, payment_id, record_type) WHERE ((exception = 'ALREADY_SETTLED') AND (resolution IS NULL));
-- Lines that may settle a payment together.
CREATE INDEX settlement_match_amount_differs_idx ON settlement_match (merchant_id, payment_id, import_id) WHERE ((exception = 'AMOUNT_DIFFERS') AND (resolution IS NULL));
-- What is still to be done of an import.
CREATE INDEX settlement_match_chargeback_idx ON settlement_match (merchant_id, import_id, chargeback_state) WHERE (chargeback_state IS NOT NULL);
-- The transactions of one payment that stand for lines.
CREATE INDEX settlement_match_chargeback_payment_idx ON settlement_match (merchant_id, payment_id) WHERE (chargeback_id IS NOT NULL);
CREATE INDEX settlement_match_created_at_import_id_row_number_idx ON settlement_match (created_at, import_id, row_number);
-- What rules are proposed from.
CREATE INDEX settlement_match_manual_idx ON settlement_match (merchant_id, decided_at) WHERE (matched_by = 'MANUAL');
CREATE INDEX settlement_match_open_idx ON settlement_match (created_at, import_id, row_number) WHERE ((exception IS NOT NULL) AND (resolution IS NULL));
-- A transaction stands for one line.
CREATE UNIQUE INDEX settlement_match_chargeback_key ON settlement_match (merchant_id, chargeback_id) WHERE (chargeback_id IS NOT NULL);
-- A payment is settled once, charged back once and gets that back once.
CREATE UNIQUE INDEX settlement_match_settled_key ON settlement_match (merchant_id, payment_id, record_type) WHERE settles;

-- A format of the settlement files that a PSP gets.
CREATE TABLE "settlement_format" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "active_version" INTEGER,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "settlement_format_pkey" PRIMARY KEY (id),
  CONSTRAINT "settlement_format_version_check" CHECK (((version >= 1) AND ((active_version >= 1) AND (active_version <= version))))
);
CREATE INDEX settlement_format_created_at_id_idx ON settlement_format (created_at, id);
CREATE UNIQUE INDEX settlement_format_name_key ON settlement_format (entity_id, lower(name));

-- What a version of a format is. It is never changed.
CREATE TABLE "settlement_format_version" (
  "format_id" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "definition" JSONB NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "settlement_format_version_pkey" PRIMARY KEY (format_id, version)
);

-- A line whose payment was settled by an import that was undone since: it is matched again.
CREATE TABLE "settlement_rematch" (
  "merchant_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "retry_at" TIMESTAMPTZ(3),
  CONSTRAINT "settlement_rematch_pkey" PRIMARY KEY (merchant_id, import_id, row_number)
);

-- How much of a payment is settled by a line that stands for several payments, or for a part of one.
CREATE TABLE "settlement_part" (
  "merchant_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "payment_id" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  CONSTRAINT "settlement_part_pkey" PRIMARY KEY (merchant_id, import_id, row_number, payment_id),
  CONSTRAINT "settlement_part_amount_check" CHECK (amount_minor > 0)
);
-- How much of a payment is settled in parts.
CREATE INDEX settlement_part_payment_idx ON settlement_part (merchant_id, payment_id);

-- A rule by which lines of a PSP find payments, proposed from matches that users made alike.
CREATE TABLE "settlement_rule" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "definition" JSONB NOT NULL,
  "evidence" JSONB NOT NULL,
  "evidence_count" INTEGER NOT NULL,
  "state" TEXT NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "back_test" JSONB,
  "tested_at" TIMESTAMPTZ(3),
  "requested_by" TEXT,
  "approved_by" TEXT,
  "reason" TEXT,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "settlement_rule_pkey" PRIMARY KEY (id),
  CONSTRAINT "settlement_rule_state_check" CHECK (state IN ('PROPOSED', 'TESTED', 'REQUESTED', 'ACTIVE', 'DISMISSED')),
  CONSTRAINT "settlement_rule_tested_check" CHECK (((state IN ('PROPOSED', 'DISMISSED')) OR (back_test IS NOT NULL))),
  CONSTRAINT "settlement_rule_two_users_check" CHECK (((state <> 'ACTIVE') OR ((requested_by IS NOT NULL) AND (approved_by IS NOT NULL) AND (requested_by <> approved_by))))
);
CREATE INDEX settlement_rule_active_idx ON settlement_rule (entity_id) WHERE (state = 'ACTIVE');
CREATE INDEX settlement_rule_created_at_id_idx ON settlement_rule (created_at, id);

-- Bank

-- A statement of a bank account of a PSP (ISO 20022, camt.053).
CREATE TABLE "bank_statement" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "file_id" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "version" TEXT NOT NULL,
  "reference" TEXT NOT NULL,
  "account" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "opened_on" DATE NOT NULL,
  "closed_on" DATE NOT NULL,
  "opening_minor" BIGINT NOT NULL,
  "closing_minor" BIGINT NOT NULL,
  "entry_count" INTEGER NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "bank_statement_pkey" PRIMARY KEY (id)
);
CREATE INDEX bank_statement_created_at_id_idx ON bank_statement (created_at, id);
CREATE INDEX bank_statement_file_id_idx ON bank_statement (file_id);
-- The same statement is there once.
CREATE UNIQUE INDEX bank_statement_reference_key ON bank_statement (entity_id, account, reference);

-- An entry of a statement, and what it is.
CREATE TABLE "bank_entry" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "statement_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "booked_on" DATE NOT NULL,
  "value_on" DATE,
  "end_to_end_id" TEXT,
  "bank_reference" TEXT,
  "counterparty" TEXT,
  "counterparty_account" TEXT,
  "text" TEXT,
  "return_code" TEXT,
  "outcome" TEXT NOT NULL,
  "payout_merchant_id" TEXT,
  "payout_id" TEXT,
  "import_id" TEXT,
  "settled_on" DATE,
  "difference_minor" BIGINT NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 1,
  "actor" TEXT,
  "reason" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "bank_entry_pkey" PRIMARY KEY (id),
  CONSTRAINT "bank_entry_outcome_check" CHECK (
CASE outcome
    WHEN 'UNMATCHED'::text THEN ((payout_id IS NULL) AND (import_id IS NULL))
    WHEN 'PAYOUT'::text THEN ((payout_id IS NOT NULL) AND (payout_merchant_id IS NOT NULL))
    WHEN 'RETURN'::text THEN ((payout_id IS NOT NULL) AND (payout_merchant_id IS NOT NULL))
    WHEN 'SETTLEMENT'::text THEN ((import_id IS NOT NULL) AND (settled_on IS NOT NULL))
    WHEN 'EXPLAINED'::text THEN (reason IS NOT NULL)
    ELSE false
END)
);
CREATE INDEX bank_entry_created_at_id_idx ON bank_entry (created_at, id);
CREATE INDEX bank_entry_unmatched_idx ON bank_entry (entity_id, created_at) WHERE (outcome = 'UNMATCHED');
-- A payout is paid once and comes back once, and what an acquirer has paid arrives once.
CREATE UNIQUE INDEX bank_entry_payout_key ON bank_entry (payout_id, outcome) WHERE (payout_id IS NOT NULL);
CREATE UNIQUE INDEX bank_entry_row_key ON bank_entry (statement_id, row_number);
CREATE UNIQUE INDEX bank_entry_settlement_key ON bank_entry (import_id, settled_on, currency) WHERE (import_id IS NOT NULL);

-- Payouts

-- The bank account of a merchant or of a PSP, and what payouts keep back; a change is a new version.
CREATE TABLE "payout_terms" (
  "entity_id" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "holder" TEXT NOT NULL,
  "iban" TEXT NOT NULL,
  "bic" TEXT,
  "reserve_millionths" INTEGER NOT NULL DEFAULT 0,
  "reserve_days" INTEGER NOT NULL DEFAULT 0,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "schedule" TEXT NOT NULL DEFAULT 'MANUAL',
  CONSTRAINT "payout_terms_pkey" PRIMARY KEY (entity_id, version),
  CONSTRAINT "payout_terms_reserve_check" CHECK ((((reserve_millionths >= 0) AND (reserve_millionths <= 1000000)) AND ((reserve_days >= 0) AND (reserve_days <= 365)))),
  CONSTRAINT "payout_terms_schedule_check" CHECK (schedule IN ('MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY'))
);

-- A due day of a merchant in a currency, proposed once.
CREATE TABLE "payout_due" (
  "merchant_id" TEXT NOT NULL,
  "is_test" BOOLEAN NOT NULL,
  "currency" TEXT NOT NULL,
  "due_on" DATE NOT NULL,
  "outcome" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "payout_due_pkey" PRIMARY KEY (merchant_id, is_test, currency, due_on)
);

-- Money for a merchant: proposed by one user, approved by another one.
CREATE TABLE "payout" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "is_test" BOOLEAN NOT NULL,
  "currency" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "through" DATE NOT NULL,
  "payable_minor" BIGINT NOT NULL,
  "chargeback_minor" BIGINT NOT NULL,
  "reserve_minor" BIGINT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "holder" TEXT NOT NULL,
  "iban" TEXT NOT NULL,
  "bic" TEXT,
  "terms_version" INTEGER NOT NULL,
  "terms_actor" TEXT NOT NULL,
  "proposed_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_by" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  "reason" TEXT,
  "bank_file_id" TEXT,
  CONSTRAINT "payout_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "payout_amount_check" CHECK (((amount_minor > 0) AND (amount_minor = ((payable_minor - chargeback_minor) - reserve_minor)))),
  CONSTRAINT "payout_bank_file_check" CHECK ((bank_file_id IS NULL) OR (state = 'APPROVED')),
  CONSTRAINT "payout_second_user_check" CHECK (((state <> 'APPROVED') OR ((decided_by <> proposed_by) AND (decided_by <> terms_actor)))),
  CONSTRAINT "payout_state_check" CHECK (state IN ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN'))
);
CREATE INDEX payout_bank_file_id_idx ON payout (bank_file_id) WHERE (bank_file_id IS NOT NULL);
CREATE INDEX payout_created_at_id_idx ON payout (created_at, id);
-- A merchant has one open proposal in a currency, so that nothing is paid out twice.
CREATE UNIQUE INDEX payout_open_key ON payout (merchant_id, is_test, currency) WHERE (state = 'PROPOSED');

-- What the bank of a PSP is asked to pay; its XML is written from its payouts whenever it is downloaded.
CREATE TABLE "bank_file" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "is_test" BOOLEAN NOT NULL,
  "holder" TEXT NOT NULL,
  "iban" TEXT NOT NULL,
  "bic" TEXT,
  "execute_on" DATE NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "bank_file_pkey" PRIMARY KEY (id)
);
CREATE INDEX bank_file_entity_id_idx ON bank_file (entity_id);

-- Periods

-- A range of days of the ledger of a merchant that finance closes; then it is frozen.
CREATE TABLE "accounting_period" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "is_test" BOOLEAN NOT NULL,
  "state" TEXT NOT NULL,
  "starts_on" DATE NOT NULL,
  "ends_on" DATE NOT NULL,
  "waivers" JSONB NOT NULL DEFAULT '{}'::jsonb,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "proposed_by" TEXT,
  "closed_by" TEXT,
  "closed_at" TIMESTAMPTZ(3),
  "checklist" JSONB,
  "previous_id" TEXT,
  "previous_hash" TEXT,
  "entry_count" BIGINT,
  "entries_hash" TEXT,
  "balances" JSONB,
  "hash" TEXT,
  "position" BIGINT,
  "reopened_by" TEXT,
  "reopened_at" TIMESTAMPTZ(3),
  "reason" TEXT,
  "event_count" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "accounting_period_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "accounting_period_days_check" CHECK (starts_on <= ends_on),
  CONSTRAINT "accounting_period_proposed_check" CHECK ((state <> 'PROPOSED') OR (proposed_by IS NOT NULL)),
  CONSTRAINT "accounting_period_second_user_check" CHECK (((state NOT IN ('CLOSED', 'REOPENED')) OR ((proposed_by IS NOT NULL) AND (closed_by IS NOT NULL) AND (closed_by <> proposed_by) AND (closed_at IS NOT NULL) AND (entry_count IS NOT NULL) AND (entries_hash IS NOT NULL) AND (balances IS NOT NULL) AND (hash IS NOT NULL)))),
  CONSTRAINT "accounting_period_state_check" CHECK (state IN ('OPEN', 'PROPOSED', 'CLOSED', 'REOPENED', 'CANCELLED'))
);
ALTER TABLE "accounting_period"
  ALTER COLUMN "waivers" SET STATISTICS 0,
  ALTER COLUMN "checklist" SET STATISTICS 0,
  ALTER COLUMN "balances" SET STATISTICS 0;
CREATE INDEX accounting_period_created_at_id_idx ON accounting_period (created_at, id);
CREATE UNIQUE INDEX accounting_period_closed_key ON accounting_period (merchant_id, is_test, ends_on) WHERE (state = 'CLOSED');
-- One period of a merchant is under way, and a day is closed once.
CREATE UNIQUE INDEX accounting_period_open_key ON accounting_period (merchant_id, is_test) WHERE (state IN ('OPEN', 'PROPOSED'));

-- The day of a ledger entry whose event came after its period was closed.
CREATE TABLE "late_booking" (
  "merchant_id" TEXT NOT NULL,
  "entry_id" TEXT NOT NULL,
  "booked_on" DATE NOT NULL,
  "event_on" DATE NOT NULL,
  CONSTRAINT "late_booking_pkey" PRIMARY KEY (merchant_id, entry_id)
);

-- Disputes

-- A chargeback that is answered: with evidence by its deadline, or accepted.
CREATE TABLE "dispute" (
  "merchant_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "payment_id" TEXT NOT NULL,
  "channel_id" TEXT NOT NULL,
  "mode" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "currency" TEXT NOT NULL,
  "payment_brand" TEXT,
  "reason_code" TEXT,
  "reason" TEXT,
  "state" TEXT NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "decided_at" TIMESTAMPTZ(3),
  "note" TEXT,
  "evidence_count" INTEGER NOT NULL DEFAULT 0,
  "event_count" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "dispute_pkey" PRIMARY KEY (merchant_id, id),
  CONSTRAINT "dispute_amount_check" CHECK (amount_minor > 0),
  CONSTRAINT "dispute_evidence_count_check" CHECK ((evidence_count >= 0) AND (evidence_count <= 10)),
  CONSTRAINT "dispute_state_check" CHECK (state IN ('OPEN', 'SUBMITTED', 'WON', 'LOST', 'ACCEPTED'))
);
-- By deadline, as disputes are worked on; and those of a payment.
CREATE INDEX dispute_due_at_id_idx ON dispute (due_at, id);
CREATE INDEX dispute_merchant_id_payment_id_idx ON dispute (merchant_id, payment_id);

-- A file that a merchant sends to defend a payment, encrypted.
CREATE TABLE "dispute_evidence" (
  "merchant_id" TEXT NOT NULL,
  "dispute_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "file_name" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "byte_size" INTEGER NOT NULL,
  "sha256" TEXT NOT NULL,
  "sealed_content" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "dispute_evidence_pkey" PRIMARY KEY (merchant_id, dispute_id, id),
  CONSTRAINT "dispute_evidence_kind_check" CHECK (kind IN ('PDF', 'PNG', 'JPEG')),
  CONSTRAINT "dispute_evidence_size_check" CHECK ((byte_size >= 1) AND (byte_size <= 5000000))
);

-- Transfers

-- The key by which clients recognize the SFTP server; made once, encrypted with a key of the vault.
CREATE TABLE "sftp_host_key" (
  "id" INTEGER NOT NULL,
  "sealed_private_key" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sftp_host_key_pkey" PRIMARY KEY (id),
  CONSTRAINT "sftp_host_key_one_check" CHECK (id = 1)
);

-- The public key of a program that signs in to the SFTP server with the id of its entity as user name.
CREATE TABLE "sftp_key" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "access" TEXT NOT NULL,
  "algorithm" TEXT NOT NULL,
  "public_key" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3),
  "revoked_at" TIMESTAMPTZ(3),
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "sftp_key_pkey" PRIMARY KEY (id),
  CONSTRAINT "sftp_key_access_check" CHECK (access IN ('IMPORT', 'REPORTS'))
);
CREATE INDEX sftp_key_created_at_id_idx ON sftp_key (created_at, id);
CREATE UNIQUE INDEX sftp_key_fingerprint_key ON sftp_key (entity_id, fingerprint) WHERE (revoked_at IS NULL);

-- Where files are fetched from, or sent to, by themselves.
CREATE TABLE "file_connection" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "host" TEXT,
  "port" INTEGER,
  "username" TEXT,
  "folder" TEXT NOT NULL,
  "pattern" TEXT,
  "first_day" DATE,
  "cron" TEXT NOT NULL,
  "sealed_private_key" TEXT,
  "public_key" TEXT,
  "host_fingerprint" TEXT,
  "is_enabled" BOOLEAN NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "next_run_at" TIMESTAMPTZ(3),
  "claimed_until" TIMESTAMPTZ(3),
  "last_run_at" TIMESTAMPTZ(3),
  "last_error" TEXT,
  "actor" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "file_connection_pkey" PRIMARY KEY (id),
  CONSTRAINT "file_connection_kind_check" CHECK (((kind = 'FOLDER') OR ((kind = 'SFTP') AND (host IS NOT NULL) AND ((port >= 1) AND (port <= 65535)) AND (username IS NOT NULL) AND (sealed_private_key IS NOT NULL) AND (public_key IS NOT NULL)))),
  CONSTRAINT "file_connection_purpose_check" CHECK ((((purpose = 'PULL') AND (pattern IS NOT NULL) AND (kind = 'SFTP')) OR ((purpose = 'DELIVER') AND (first_day IS NOT NULL))))
);
CREATE INDEX file_connection_created_at_id_idx ON file_connection (created_at, id);
CREATE INDEX file_connection_next_run_at_idx ON file_connection (next_run_at) WHERE is_enabled;

-- A file that a connection has fetched or sent.
CREATE TABLE "file_transfer" (
  "id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  "connection_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "day" DATE,
  "byte_size" BIGINT,
  "modified_at" TIMESTAMPTZ(3),
  "sha256" TEXT,
  "state" TEXT NOT NULL,
  "subject_kind" TEXT,
  "subject_id" TEXT,
  "error" TEXT,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "file_transfer_pkey" PRIMARY KEY (id),
  CONSTRAINT "file_transfer_state_check" CHECK (state IN ('WAITING', 'DONE', 'REFUSED', 'FAILED'))
);
CREATE INDEX file_transfer_connection_id_created_at_idx ON file_transfer (connection_id, created_at DESC);
CREATE UNIQUE INDEX file_transfer_content_key ON file_transfer (connection_id, name, byte_size, sha256) WHERE (day IS NULL);
CREATE UNIQUE INDEX file_transfer_day_key ON file_transfer (connection_id, day) WHERE (day IS NOT NULL);

ALTER SEQUENCE "api_request_id_seq" OWNED BY "api_request"."id";
ALTER SEQUENCE "audit_entry_sequence_seq" OWNED BY "audit_entry"."sequence";

-- Foreign keys

ALTER TABLE "entity" ADD CONSTRAINT "entity_parent_id_fkey" FOREIGN KEY (parent_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "access_token" ADD CONSTRAINT "access_token_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_fkey" FOREIGN KEY (user_id) REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_fkey" FOREIGN KEY (user_id) REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY (user_id) REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_user_id_fkey" FOREIGN KEY (user_id) REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "app_session" ADD CONSTRAINT "app_session_user_id_fkey" FOREIGN KEY (user_id) REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_fkey" FOREIGN KEY (user_id) REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_payment" FOREIGN KEY (merchant_id, payment_id) REFERENCES payment(merchant_id, id);

ALTER TABLE "schedule_charge" ADD CONSTRAINT "schedule_charge_schedule_fkey" FOREIGN KEY (merchant_id, schedule_id) REFERENCES schedule(merchant_id, id) ON DELETE RESTRICT;

ALTER TABLE "connector_account" ADD CONSTRAINT "connector_account_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "risk_rule" ADD CONSTRAINT "risk_rule_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "risk_rule_request" ADD CONSTRAINT "risk_rule_request_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "risk_list_entry" ADD CONSTRAINT "risk_list_entry_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "case_decision_request" ADD CONSTRAINT "case_decision_request_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "case_decision_run" ADD CONSTRAINT "case_decision_run_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "case_macro" ADD CONSTRAINT "case_macro_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "risk_back_test" ADD CONSTRAINT "risk_back_test_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "webhook_notice" ADD CONSTRAINT "webhook_notice_endpoint_id_fkey" FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "webhook_notice" ADD CONSTRAINT "webhook_notice_user_id_fkey" FOREIGN KEY (user_id) REFERENCES app_user(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "callback_configuration" ADD CONSTRAINT "callback_configuration_entity_id_fkey" FOREIGN KEY (entity_id) REFERENCES entity(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE "callback" ADD CONSTRAINT "callback_delivery" FOREIGN KEY (merchant_id, delivery_id) REFERENCES delivery(merchant_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE "callback_scratch_attempt" ADD CONSTRAINT "callback_scratch_attempt_callback" FOREIGN KEY (merchant_id, callback_id) REFERENCES callback(merchant_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "bank_entry" ADD CONSTRAINT "bank_entry_statement_id_fkey" FOREIGN KEY (statement_id) REFERENCES bank_statement(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "file_transfer" ADD CONSTRAINT "file_transfer_connection_id_fkey" FOREIGN KEY (connection_id) REFERENCES file_connection(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Functions and triggers

-- Whether the transaction ids of a settlement line and of a payment are related as a matching rule names it; a rule without a
-- relation compares no ids. The test of a rule and the matching by it use this one function.
CREATE FUNCTION are_ids_related(relation text, line_id text, payment_id text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE relation
    WHEN 'LINE_ENDS' THEN right(line_id, length(payment_id)) = payment_id AND length(payment_id) > 5
    WHEN 'PAYMENT_ENDS' THEN right(payment_id, length(line_id)) = line_id AND length(line_id) > 5
    WHEN 'LINE_BEGINS' THEN starts_with(line_id, payment_id) AND length(payment_id) > 5
    WHEN 'PAYMENT_BEGINS' THEN starts_with(payment_id, line_id) AND length(line_id) > 5
    ELSE true END
$function$;

-- The cost of an acquirer in the currency of the payment, at the rate of its line.
CREATE FUNCTION cost_of_line(kind text, amount bigint, fee bigint, rate numeric, shift integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE kind WHEN 'FEE' THEN -amount
    WHEN 'SETTLED' THEN coalesce(round(fee / nullif(rate * power(10::numeric, shift), 0)), 0)::bigint ELSE 0 END
$function$;

-- Whether a merchant pays the cost of the acquirer for a line: by the schedule of the day on which its payment was approved, and without
-- a payment by that of the settlement date. A day that a schedule may still be published for decides nothing.
CREATE FUNCTION passes_cost(merchant text, payment text, settled_on date, matched_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((
    SELECT s.model = 'INTERCHANGE' FROM fee_schedule s
    WHERE s.merchant_id = merchant AND s.valid_from <= coalesce(
      (SELECT (e.at AT TIME ZONE 'UTC')::date FROM event e
       WHERE e.merchant_id = merchant AND e.stream_id = payment AND e.stream_type = 'payment' AND e.type = 'attempt.approved'
       ORDER BY e.sequence LIMIT 1),
      least(settled_on, (matched_at AT TIME ZONE 'UTC')::date))
    ORDER BY s.valid_from DESC LIMIT 1), false)
$function$;

-- No entry is booked inside a closed period, also by hand. While the ledger is built again, the entries come back that
-- were in it: its cursor is behind the position of the close then.
CREATE FUNCTION refuse_booking_in_closed_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM booked e
    JOIN accounting_period p ON p.merchant_id = e.merchant_id AND p.is_test = e.is_test AND p.state = 'CLOSED'
      AND p.ends_on >= (e.booked_at AT TIME ZONE 'UTC')::date
    WHERE p.position IS NOT NULL AND NOT (e.position <= p.position AND coalesce(
      (SELECT c.position FROM event_consumer c WHERE c.name = 'ledger' AND c.partition = 0), 0) < p.position)
  ) THEN
    RAISE EXCEPTION 'the accounting period of the booking date is closed';
  END IF;
  RETURN NULL;
END $function$;

-- A timeline is appended to, never rewritten.
CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $function$;

-- An entry is corrected by another one. Only a transaction that is marked as a rebuild empties the ledger.
CREATE FUNCTION refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('turnpike.rebuild', true) = 'ledger' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $function$;

-- A closed period is never changed but by reopening it, and its seal stays then too. A merchant that has moved gets the
-- position of its new database once.
CREATE FUNCTION refuse_period_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state IN ('CLOSED', 'REOPENED') THEN RAISE EXCEPTION 'a closed period is never deleted'; END IF;
    RETURN OLD;
  END IF;
  IF OLD.state = 'REOPENED' OR (OLD.state = 'CLOSED' AND (
    NEW.state NOT IN ('CLOSED', 'REOPENED') OR (OLD.position IS NOT NULL AND NEW.position IS DISTINCT FROM OLD.position)
    OR (NEW.merchant_id, NEW.id, NEW.is_test, NEW.starts_on, NEW.ends_on, NEW.waivers, NEW.created_by, NEW.created_at,
        NEW.proposed_by, NEW.closed_by, NEW.closed_at, NEW.checklist, NEW.previous_id, NEW.previous_hash,
        NEW.entry_count, NEW.entries_hash, NEW.balances, NEW.hash)
      IS DISTINCT FROM
       (OLD.merchant_id, OLD.id, OLD.is_test, OLD.starts_on, OLD.ends_on, OLD.waivers, OLD.created_by, OLD.created_at,
        OLD.proposed_by, OLD.closed_by, OLD.closed_at, OLD.checklist, OLD.previous_id, OLD.previous_hash,
        OLD.entry_count, OLD.entries_hash, OLD.balances, OLD.hash))) THEN
    RAISE EXCEPTION 'a closed period is not changed';
  END IF;
  RETURN NEW;
END $function$;

-- The payments that a line of this type can be about. A line about a batch, a month, a submerchant or a payment facilitator pays for
-- debits; one about the cost of an operation is about none.
CREATE FUNCTION settled_payment_types(transaction_type text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN transaction_type IN ('DEBIT', 'BATCH', 'MONTHLY', 'SUBMERCHANT', 'PAYMENT_FACILITATOR')
      THEN ARRAY['DB', 'SD', 'CP', 'RB', 'RC']
    WHEN transaction_type = 'REFUND' THEN ARRAY['RF']
    WHEN transaction_type = 'CREDIT' THEN ARRAY['CD']
  END
$function$;

-- Ids of one setting of the transaction; without it there is none, so nothing is seen.
CREATE FUNCTION turnpike_ids(setting text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT unnest(nullif(current_setting(setting, true), '')::TEXT[])
$function$;

-- The chain is appended to, never rewritten, and there is one end of it.
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER event_append_only BEFORE DELETE OR UPDATE ON event FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE TRIGGER ledger_entry_period_open AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION refuse_booking_in_closed_period();

CREATE TRIGGER fee_schedule_append_only BEFORE DELETE OR UPDATE ON fee_schedule FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER settlement_format_version_append_only BEFORE DELETE OR UPDATE ON settlement_format_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER accounting_period_frozen BEFORE DELETE OR UPDATE ON accounting_period FOR EACH ROW EXECUTE FUNCTION refuse_period_change();

CREATE TRIGGER late_booking_append_only BEFORE DELETE OR UPDATE ON late_booking FOR EACH ROW EXECUTE FUNCTION refuse_change();

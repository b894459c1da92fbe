-- CreateTable
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

    CONSTRAINT "access_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_role" (
    "user_id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,

    CONSTRAINT "user_role_pkey" PRIMARY KEY ("user_id","entity_id","role")
);

-- CreateTable
CREATE TABLE "entity" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "parent_id" TEXT,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "clock_offset_ms" BIGINT NOT NULL DEFAULT 0,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "entity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("entity_id","method","path","key")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "outbox_message" (
    "id" BIGSERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "not_before" TIMESTAMPTZ(3),
    "deliveries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "outbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempt" (
    "reference" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "connector" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "next_inquiry_at" TIMESTAMPTZ(3) NOT NULL,
    "inquiries" INTEGER NOT NULL DEFAULT 0,
    "acquirer_tx_id" TEXT,

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "payment_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "detail" JSONB NOT NULL,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("payment_id","sequence")
);

-- CreateTable
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

    CONSTRAINT "registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "simulator_execution" (
    "reference" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "amount_minor" BIGINT,
    "currency" TEXT,
    "outcome" JSONB NOT NULL,
    "calls" INTEGER NOT NULL DEFAULT 1,
    "refused" BOOLEAN NOT NULL DEFAULT false,
    "executed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "simulator_execution_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
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

    CONSTRAINT "standing_instruction_pkey" PRIMARY KEY ("merchant_id","initial_transaction_id")
);

-- CreateTable
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
    "forgotten_at" TIMESTAMPTZ(3),

    CONSTRAINT "vault_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vault_key" (
    "purpose" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vault_key_pkey" PRIMARY KEY ("purpose","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "access_token_token_hash_key" ON "access_token"("token_hash");

-- CreateIndex
CREATE INDEX "access_token_entity_id_idx" ON "access_token"("entity_id");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_username_key" ON "app_user"("username");

-- CreateIndex
CREATE INDEX "entity_parent_id_idx" ON "entity"("parent_id");

-- CreateIndex
CREATE INDEX "idempotency_key_started_at_idx" ON "idempotency_key"("started_at");

-- CreateIndex
CREATE INDEX "payment_merchant_id_created_at_id_idx" ON "payment"("merchant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_channel_id_created_at_id_idx" ON "payment"("channel_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "payment_channel_id_merchant_transaction_id_idx" ON "payment"("channel_id", "merchant_transaction_id");

-- CreateIndex
CREATE INDEX "payment_initial_id_idx" ON "payment"("initial_id");

-- CreateIndex
CREATE INDEX "payment_short_id_idx" ON "payment"("short_id");

-- CreateIndex
CREATE INDEX "payment_attempt_payment_id_idx" ON "payment_attempt"("payment_id");

-- CreateIndex
CREATE INDEX "registration_merchant_id_created_at_id_idx" ON "registration"("merchant_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "registration_account_id_idx" ON "registration"("account_id");

-- CreateIndex
CREATE INDEX "vault_account_key_version_idx" ON "vault_account"("key_version");

-- CreateIndex
CREATE UNIQUE INDEX "vault_account_merchant_id_fingerprint_key" ON "vault_account"("merchant_id", "fingerprint");

-- AddForeignKey
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entity" ADD CONSTRAINT "entity_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that hold whatever the code does. -----------------------------------------------------------

ALTER TABLE "entity"
  ADD CONSTRAINT "entity_kind" CHECK (kind IN ('PSP', 'DIVISION', 'MERCHANT', 'CHANNEL')),
  ADD CONSTRAINT "entity_mode" CHECK (mode IN ('TEST', 'LIVE')),
  ADD CONSTRAINT "entity_root" CHECK ((kind = 'PSP') = (parent_id IS NULL)),
  -- Only a test-mode merchant has a virtual clock.
  ADD CONSTRAINT "entity_virtual_clock" CHECK (clock_offset_ms = 0 OR (mode = 'TEST' AND kind = 'MERCHANT'));

ALTER TABLE "payment"
  ADD CONSTRAINT "payment_state"
    CHECK (state IN ('PROCESSING', 'PENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'REJECTED')),
  ADD CONSTRAINT "payment_mode" CHECK (mode IN ('INTERNAL', 'EXTERNAL', 'LIVE')),
  ADD CONSTRAINT "payment_amount" CHECK (amount_minor >= 0),
  ADD CONSTRAINT "payment_taken_not_negative"
    CHECK (captured_minor >= 0 AND refunded_minor >= 0 AND reversed_minor >= 0 AND charged_back_minor >= 0),
  -- The one rule of money: follow-ups together never take more than there is.
  ADD CONSTRAINT "payment_taken_fits"
    CHECK (captured_minor + refunded_minor + reversed_minor + charged_back_minor <= coalesce(amount_minor, 0)),
  ADD CONSTRAINT "payment_captures_fit" CHECK (capture_count >= 0 AND capture_count <= coalesce(capture_limit, capture_count));

ALTER TABLE "payment_attempt"
  ADD CONSTRAINT "payment_attempt_state" CHECK (state IN ('OPEN', 'UNKNOWN', 'PENDING', 'SETTLED')),
  ADD CONSTRAINT "payment_attempt_payment" FOREIGN KEY (payment_id) REFERENCES "payment" (id);
ALTER TABLE "payment_event"
  ADD CONSTRAINT "payment_event_payment" FOREIGN KEY (payment_id) REFERENCES "payment" (id);

-- What recovery looks for: few rows, whatever the size of the table.
CREATE INDEX "payment_attempt_due" ON "payment_attempt" (next_inquiry_at) WHERE state <> 'SETTLED';

ALTER TABLE "registration"
  ADD CONSTRAINT "registration_state" CHECK (state IN ('PENDING', 'ACTIVE', 'REJECTED', 'DELETED'));

ALTER TABLE "vault_account"
  ADD CONSTRAINT "vault_account_forgotten" CHECK ((ciphertext IS NULL) = (forgotten_at IS NOT NULL));

-- A timeline is appended to, never rewritten.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "payment_event_append_only" BEFORE UPDATE OR DELETE ON "payment_event"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Every process drops what it has cached of the tree and of tokens as soon as any process changes it.
CREATE FUNCTION tell_configuration_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('turnpike_configuration', TG_TABLE_NAME);
  RETURN NULL;
END $$;
CREATE TRIGGER "entity_changed" AFTER INSERT OR UPDATE OR DELETE ON "entity"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_configuration_changed();
CREATE TRIGGER "access_token_changed" AFTER INSERT OR DELETE OR UPDATE OF "revoked_at", "expires_at", "scopes"
  ON "access_token" FOR EACH STATEMENT EXECUTE FUNCTION tell_configuration_changed();
CREATE TRIGGER "vault_account_forgotten" AFTER UPDATE OF "forgotten_at" ON "vault_account"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_configuration_changed();

-- Risk checks: rules with all their versions, lists, what velocity is counted from, and verdicts with their facts.
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

    CONSTRAINT "risk_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "risk_rule_mode" CHECK ("mode" IN ('DRAFT', 'SHADOW', 'ACTIVE')),
    CONSTRAINT "risk_rule_decision" CHECK ("decision" IN ('ACCEPT', 'CHALLENGE', 'DENY')),
    CONSTRAINT "risk_rule_action" CHECK (("points" IS NULL) <> ("decision" IS NULL))
);
CREATE UNIQUE INDEX "risk_rule_entity_id_code_key" ON "risk_rule"("entity_id", "code");
ALTER TABLE "risk_rule"
  ADD CONSTRAINT "risk_rule_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "risk_rule_version" (
    "rule_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "entity_id" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "risk_rule_version_pkey" PRIMARY KEY ("rule_id", "version")
);

CREATE TABLE "risk_rule_set" (
    "id" TEXT NOT NULL,
    "rules" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "risk_rule_set_pkey" PRIMARY KEY ("id")
);

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

    CONSTRAINT "risk_list_entry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "risk_list_entry_list" CHECK ("list" IN ('ALLOW', 'BLOCK', 'WATCH')),
    CONSTRAINT "risk_list_entry_kind"
      CHECK ("kind" IN ('card', 'email', 'emailDomain', 'ip', 'device', 'customer', 'phone')),
    -- A fingerprint is no card number.
    CONSTRAINT "risk_list_entry_no_card_number" CHECK ("kind" <> 'card' OR "value" !~ '^[0-9]+$')
);
CREATE UNIQUE INDEX "risk_list_entry_kind_value_entity_id_list_key"
  ON "risk_list_entry"("kind", "value", "entity_id", "list");
CREATE INDEX "risk_list_entry_entity_id_created_at_idx" ON "risk_list_entry"("entity_id", "created_at");
ALTER TABLE "risk_list_entry"
  ADD CONSTRAINT "risk_list_entry_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written for every checked payment and read by its key, so it has that one index; the other finds what is too old.
CREATE TABLE "risk_velocity" (
    "merchant_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount_minor" BIGINT,
    "currency" TEXT,
    "card" TEXT,
    "email" TEXT,
    "ip" TEXT,
    "device" TEXT,
    "customer" TEXT,

    CONSTRAINT "risk_velocity_pkey" PRIMARY KEY ("merchant_id", "key", "value", "at", "payment_id")
);
CREATE INDEX "risk_velocity_at_idx" ON "risk_velocity" USING BRIN ("at");

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
    "matched" JSONB NOT NULL,
    "failed" JSONB NOT NULL,
    "facts" JSONB NOT NULL,
    "amount_minor" BIGINT,
    "currency" TEXT,
    "payment_brand" TEXT,
    "merchant_transaction_id" TEXT,
    "registration_id" TEXT,
    "account_bin" TEXT,
    "account_last4" TEXT,
    "echo" JSONB NOT NULL DEFAULT '{}',
    "ndc" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "risk_verdict_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "risk_verdict_kind" CHECK ("kind" IN ('PAYMENT', 'STANDALONE')),
    CONSTRAINT "risk_verdict_decision" CHECK ("decision" IN ('ACCEPT', 'CHALLENGE', 'DENY', 'ERROR')),
    CONSTRAINT "risk_verdict_source" CHECK ("source" IN ('RULES', 'LIST', 'SIMULATION')),
    CONSTRAINT "risk_verdict_score" CHECK ("score" BETWEEN -99999 AND 99999)
);

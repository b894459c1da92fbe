-- Changes of rules that another user approves. The requester never approves or rejects, and only the requester withdraws.
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

    CONSTRAINT "risk_rule_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "risk_rule_request_kind" CHECK ("kind" IN ('CREATE', 'CHANGE', 'MODE', 'RESTORE', 'MOVE')),
    CONSTRAINT "risk_rule_request_state"
      CHECK ("state" IN ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'OUTDATED')),
    CONSTRAINT "risk_rule_request_decided"
      CHECK (("state" = 'WAITING') = ("decided_by" IS NULL) AND ("state" = 'WAITING') = ("decided_at" IS NULL)),
    CONSTRAINT "risk_rule_request_second_person"
      CHECK ("state" NOT IN ('APPROVED', 'REJECTED') OR "decided_by" <> "requested_by"),
    CONSTRAINT "risk_rule_request_withdrawn" CHECK ("state" <> 'WITHDRAWN' OR "decided_by" = "requested_by"),
    CONSTRAINT "risk_rule_request_rejected" CHECK ("state" <> 'REJECTED' OR "decision_reason" IS NOT NULL)
);
CREATE INDEX "risk_rule_request_rule_id_requested_at_idx" ON "risk_rule_request"("rule_id", "requested_at");
-- One change of a rule waits at a time.
CREATE UNIQUE INDEX "risk_rule_request_waiting_key" ON "risk_rule_request"("rule_id") WHERE "state" = 'WAITING';
CREATE INDEX "risk_rule_request_waiting_idx" ON "risk_rule_request"("requested_at", "id") WHERE "state" = 'WAITING';
CREATE INDEX "risk_rule_request_refused_idx" ON "risk_rule_request"("requested_by", "decided_at")
  WHERE "kind" = 'CREATE' AND "state" IN ('REJECTED', 'OUTDATED');
ALTER TABLE "risk_rule_request"
  ADD CONSTRAINT "risk_rule_request_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "risk_rule_version" ADD COLUMN "approved_by" TEXT;
ALTER TABLE "risk_rule_version"
  ADD CONSTRAINT "risk_rule_version_second_person" CHECK ("approved_by" IS NULL OR "approved_by" <> "actor");

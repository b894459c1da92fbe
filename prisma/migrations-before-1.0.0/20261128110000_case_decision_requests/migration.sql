-- Decisions on many cases that another user approves. The requester never approves or rejects, and only the requester
-- withdraws.
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

    CONSTRAINT "case_decision_request_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "case_decision_request_decision" CHECK ("decision" IN ('APPROVE', 'CANCEL', 'PENDING')),
    CONSTRAINT "case_decision_request_state" CHECK ("state" IN ('WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
    CONSTRAINT "case_decision_request_decided"
      CHECK (("state" = 'WAITING') = ("decided_by" IS NULL) AND ("state" = 'WAITING') = ("decided_at" IS NULL)),
    CONSTRAINT "case_decision_request_second_person"
      CHECK ("state" NOT IN ('APPROVED', 'REJECTED') OR "decided_by" <> "requested_by"),
    CONSTRAINT "case_decision_request_withdrawn" CHECK ("state" <> 'WITHDRAWN' OR "decided_by" = "requested_by"),
    CONSTRAINT "case_decision_request_rejected" CHECK ("state" <> 'REJECTED' OR "decision_reason" IS NOT NULL)
);
CREATE INDEX "case_decision_request_waiting_idx"
  ON "case_decision_request"("requested_at", "id") WHERE "state" = 'WAITING';
CREATE INDEX "case_decision_request_rejected_idx"
  ON "case_decision_request"("requested_by", "decided_at") WHERE "state" = 'REJECTED';
ALTER TABLE "case_decision_request"
  ADD CONSTRAINT "case_decision_request_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

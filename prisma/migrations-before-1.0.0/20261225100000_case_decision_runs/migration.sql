-- Decisions on more cases than are decided within a request: a process decides them one after the other.
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

    CONSTRAINT "case_decision_run_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "case_decision_run_decision" CHECK ("decision" IN ('APPROVE', 'CANCEL', 'PENDING')),
    CONSTRAINT "case_decision_run_state" CHECK ("state" IN ('RUNNING', 'DONE', 'STOPPED', 'UNDOING', 'UNDONE'))
);
CREATE INDEX "case_decision_run_created_at_id_idx" ON "case_decision_run"("created_at", "id");
-- Those that a process works on.
CREATE INDEX "case_decision_run_active_idx" ON "case_decision_run"("created_at") WHERE "state" IN ('RUNNING', 'UNDOING');
ALTER TABLE "case_decision_run"
  ADD CONSTRAINT "case_decision_run_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The cases of a run, as they were when it was confirmed, and what became of each.
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

    CONSTRAINT "case_decision_run_case_pkey" PRIMARY KEY ("merchant_id", "run_id", "case_id"),
    CONSTRAINT "case_decision_run_case_state"
      CHECK ("state" IN ('WAITING', 'DECIDED', 'REFUSED', 'UNDONE', 'FINAL')),
    CONSTRAINT "case_decision_run_case_decided" CHECK (("decision_id" IS NULL) = ("state" IN ('WAITING', 'REFUSED'))),
    CONSTRAINT "case_decision_run_case_refused" CHECK (("refusal" IS NULL) = ("state" <> 'REFUSED'))
);
CREATE INDEX "case_decision_run_case_run_id_place_idx" ON "case_decision_run_case"("run_id", "place");

-- The macro that a requested decision is made with. No foreign key: a macro may be deleted, and its decision is then not made.
ALTER TABLE "case_decision_request" ADD COLUMN "macro_id" TEXT;

-- A rule may send a payment to an account of a connector.
ALTER TABLE "risk_rule" ADD COLUMN "account_id" TEXT;
ALTER TABLE "risk_rule" ADD CONSTRAINT "risk_rule_account" CHECK (("decision" IS NOT DISTINCT FROM 'ROUTE') = ("account_id" IS NOT NULL)) NOT VALID;
ALTER TABLE "risk_rule" VALIDATE CONSTRAINT "risk_rule_account";

ALTER TABLE "risk_back_test" ADD COLUMN "account_id" TEXT;

-- It may also ask for something beside a decision.
ALTER TABLE "risk_rule" DROP CONSTRAINT "risk_rule_decision";
ALTER TABLE "risk_rule" ADD CONSTRAINT "risk_rule_decision"
  CHECK ("decision" IN ('ACCEPT', 'CHALLENGE', 'DENY', 'AUTHENTICATE', 'EXEMPT', 'REVIEW', 'RETURN', 'ROUTE')) NOT VALID;
ALTER TABLE "risk_rule" VALIDATE CONSTRAINT "risk_rule_decision";

-- Whether approved payments are looked at again.
ALTER TABLE "risk_rule_set" ADD COLUMN "reviews" BOOLEAN NOT NULL DEFAULT false;

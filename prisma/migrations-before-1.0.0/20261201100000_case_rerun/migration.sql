-- An approval may also run a rejected payment again.
ALTER TABLE "risk_case" DROP CONSTRAINT "risk_case_effect";

ALTER TABLE "risk_case" ADD CONSTRAINT "risk_case_effect"
    CHECK ("effect" IN ('RELEASE', 'REJECT', 'CAPTURE', 'RERUN', 'REVERSE', 'REFUND'));

-- A decision may also capture, reverse or refund the payment of its case.
ALTER TABLE "risk_case" DROP CONSTRAINT "risk_case_effect";

ALTER TABLE "risk_case" ADD CONSTRAINT "risk_case_effect"
    CHECK ("effect" IN ('RELEASE', 'REJECT', 'CAPTURE', 'REVERSE', 'REFUND'));

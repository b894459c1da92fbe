-- All velocity of a checked payment, also what no rule named then. Null: of a check from before this column, whose facts
-- have what rules named.
ALTER TABLE "risk_verdict" ADD COLUMN "counts" JSONB;

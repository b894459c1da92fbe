-- A verdict names the rules that matched by their places in its rule set, and its facts by their numbers. The name and the action of
-- each rule, and the names of the facts, were two thirds of a verdict, and PostgreSQL parsed them for every payment. Verdicts
-- from before keep both as they are, since writing all of them again could take hours.
ALTER TABLE "risk_verdict"
  ADD COLUMN "matched_places" TEXT,
  ADD COLUMN "numbered_facts" TEXT,
  ALTER COLUMN "matched" DROP NOT NULL,
  ALTER COLUMN "facts" DROP NOT NULL;
-- No statement selects by it.
ALTER TABLE "risk_verdict" ALTER COLUMN "numbered_facts" SET STATISTICS 0;

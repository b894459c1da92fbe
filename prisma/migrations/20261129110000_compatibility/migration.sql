-- The lowest compatibility number that a process must have to run on this database; one row
-- (docs/decisions/0040-rolling-upgrades.md).
CREATE TABLE "compatibility" (
    "needs" INTEGER NOT NULL,

    CONSTRAINT "compatibility_pkey" PRIMARY KEY ("needs")
);
CREATE UNIQUE INDEX "compatibility_one_row" ON "compatibility" ((true));
INSERT INTO "compatibility" VALUES (1);

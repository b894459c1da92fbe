-- CreateTable
CREATE TABLE "request_archive_opening" (
    "day" DATE NOT NULL,
    "actor" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "row_count" INTEGER,
    "problem" TEXT,

    CONSTRAINT "request_archive_opening_pkey" PRIMARY KEY ("day")
);

-- How far a file of cards has been imported, and what each of its rows became.
CREATE TABLE "card_import" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "row_count" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_import_pkey" PRIMARY KEY ("merchant_id","id")
);

CREATE TABLE "card_import_row" (
    "merchant_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "registration_id" TEXT NOT NULL,

    CONSTRAINT "card_import_row_pkey" PRIMARY KEY ("merchant_id","import_id","row")
);

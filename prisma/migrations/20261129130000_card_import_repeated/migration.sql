-- Whether rows whose card is stored already were kept: an import that was stopped goes on as it began.
ALTER TABLE "card_import" ADD COLUMN "keep_repeated" BOOLEAN NOT NULL DEFAULT false;

-- What a synthetic acquirer has put into a file, to compare with what was found in it.
ALTER TABLE "settlement_import" ADD COLUMN "answer_key" JSONB;

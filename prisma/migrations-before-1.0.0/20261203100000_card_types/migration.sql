ALTER TABLE "bin_range" ADD COLUMN "type" TEXT;

-- How many values a merchant saw last in each minute and hour: the sum over a window is the number of different values.
CREATE TABLE "risk_merchant_values" (
    "merchant_id" TEXT NOT NULL,
    "width" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "key" TEXT NOT NULL,
    "last_seen" BIGINT NOT NULL,

    CONSTRAINT "risk_merchant_values_pkey" PRIMARY KEY ("merchant_id", "width", "at", "key")
) WITH (fillfactor = 50);

-- Values from before this column count once they are seen again.
ALTER TABLE "risk_history" ADD COLUMN "last_at" TIMESTAMPTZ(3);

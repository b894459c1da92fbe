-- Updated with each checked payment, in place: the pages have room, and no index but the key.
CREATE TABLE "risk_merchant_velocity" (
    "merchant_id" TEXT NOT NULL,
    "width" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "currency" TEXT NOT NULL,
    "payments" BIGINT NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "risk_merchant_velocity_pkey" PRIMARY KEY ("merchant_id", "width", "at", "currency")
) WITH (fillfactor = 50);

-- What a customer of a merchant paid, by currency, built from the event log.
CREATE TABLE "risk_customer_amount" (
    "merchant_id" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "payments" BIGINT NOT NULL,
    "sum_minor" DECIMAL(38,0) NOT NULL,
    "max_minor" BIGINT NOT NULL,

    CONSTRAINT "risk_customer_amount_pkey" PRIMARY KEY ("merchant_id","value","currency"),
    CONSTRAINT "risk_customer_amount_check" CHECK (payments > 0 AND max_minor >= 0 AND sum_minor >= max_minor)
) WITH (fillfactor = 60);

-- What acquirers and issuers checked of the earlier payments with a value, built from the event log.
CREATE TABLE "risk_check_history" (
    "merchant_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "cvv_mismatches" INTEGER NOT NULL,
    "avs_mismatches" INTEGER NOT NULL,
    "authenticated" INTEGER NOT NULL,
    "failed_authentications" INTEGER NOT NULL,

    CONSTRAINT "risk_check_history_pkey" PRIMARY KEY ("merchant_id","key","value"),
    CONSTRAINT "risk_check_history_key_check" CHECK (key IN ('card', 'customer'))
) WITH (fillfactor = 60);

-- When a value was first seen at any merchant of a PSP, built from the event log.
CREATE TABLE "risk_psp_history" (
    "psp_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "risk_psp_history_pkey" PRIMARY KEY ("psp_id","mode","key","value"),
    CONSTRAINT "risk_psp_history_key_check" CHECK (key IN ('card', 'email', 'device'))
);

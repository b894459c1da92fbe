-- Which payment used the result of an authentication: each is good for one.
CREATE TABLE "authentication_use" (
    "merchant_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authentication_use_pkey" PRIMARY KEY ("merchant_id","key")
);

-- Another merchant may send the same result.
CREATE INDEX "authentication_use_key_idx" ON "authentication_use"("key");

-- By the id that a merchant sends with a payment.
CREATE INDEX "authentication_ds_transaction_id_idx" ON "authentication" ((result ->> 'dsTransactionId'));

-- Events of the callbacks of a payment or a standalone check form one stream. Its counter outlives the callbacks, which
-- are deleted 60 days after they ended.
CREATE TABLE "callback_stream" (
    "merchant_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "event_count" INTEGER NOT NULL,

    CONSTRAINT "callback_stream_pkey" PRIMARY KEY ("merchant_id", "payment_id")
);

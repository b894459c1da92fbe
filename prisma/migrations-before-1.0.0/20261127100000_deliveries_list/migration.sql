-- The list of all deliveries by time, and those about one payment or registration.
CREATE INDEX "delivery_created_at_id_idx" ON "delivery"("created_at", "id");
CREATE INDEX "delivery_stream_id_idx" ON "delivery"("stream_id");

-- Clients name the agreement of a repeated payment by the id of its first payment, too.
CREATE INDEX "standing_instruction_initial_payment_idx" ON "standing_instruction" ("merchant_id", "initial_payment_id");

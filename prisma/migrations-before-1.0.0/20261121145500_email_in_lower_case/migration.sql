-- Addresses are kept in lower case, because an index on lower(…) is of no use behind row security: PostgreSQL does
-- not trust lower() to keep rows secret, and would read the whole table first. The request keeps it as it was sent.
UPDATE "payment" SET "customer_email" = lower("customer_email") WHERE "customer_email" <> lower("customer_email");
DROP INDEX "payment_customer_email_idx";
CREATE INDEX "payment_customer_email_idx" ON "payment"("customer_email" text_pattern_ops, "created_at", "id")
  WHERE "customer_email" IS NOT NULL;

-- The id that the merchant has for the shopper, as it was sent: staff find the payments of a customer by it. A column, because
-- behind row-level security no index over an expression on JSON is used.
ALTER TABLE payment ADD COLUMN customer_id TEXT GENERATED ALWAYS AS (echo #>> '{customer,merchantCustomerId}') STORED;

CREATE INDEX payment_customer_id_idx ON payment (customer_id, created_at, id) WHERE (customer_id IS NOT NULL);

-- What is due at a destination in the order in which it is claimed. Messages of one batch of events have the same time:
-- without the position a claim read all of them to find the first ones.
CREATE INDEX "delivery_due_order" ON "delivery"("destination_id", "next_attempt_at", "position") WHERE "state" = 'WAITING';
DROP INDEX "delivery_due";

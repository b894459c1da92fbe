-- The messages about destinations themselves, which no event caused: few, and sent to paused destinations too.
CREATE INDEX "delivery_about_destination" ON "delivery_progress"("destination_id") WHERE "position" = 0;

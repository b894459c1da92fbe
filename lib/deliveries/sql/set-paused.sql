-- Stops the sending to a destination at this time, or starts it again.
UPDATE delivery_destination SET paused_at = :pausedAt WHERE id = :id!;

-- Sends again to a destination that was paused.
UPDATE delivery_destination SET paused_at = NULL WHERE id = :id!;

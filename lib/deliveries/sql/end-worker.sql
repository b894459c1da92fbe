-- A worker that has stopped: what it still claims is free.
UPDATE delivery_worker SET alive_until = date_trunc('milliseconds', now()) WHERE id = :id!;

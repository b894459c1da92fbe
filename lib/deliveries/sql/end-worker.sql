-- A worker that has stopped: what it still claims is free.
UPDATE delivery_worker SET alive_until = now() WHERE id = :id!;

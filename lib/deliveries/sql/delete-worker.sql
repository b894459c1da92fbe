-- A worker that has stopped, and those that ended long ago.
DELETE FROM delivery_worker WHERE id = :id! OR alive_until < now() - interval '1 day';

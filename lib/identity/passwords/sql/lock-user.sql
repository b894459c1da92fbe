-- A concurrent role assignment waits for this lock, or was committed before it.
SELECT 1 AS found FROM app_user WHERE id = :userId! FOR UPDATE;

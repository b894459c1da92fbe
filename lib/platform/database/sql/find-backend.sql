-- The process of the database server that serves this connection.
SELECT pg_backend_pid() AS "pid!";

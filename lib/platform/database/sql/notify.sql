SELECT pg_notify(:channel!, :what!);

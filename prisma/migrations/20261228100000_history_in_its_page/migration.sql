-- A value that is seen again is written to the page that it is in, so that its index is not written.
ALTER TABLE "risk_history" SET (fillfactor = 60);

-- A value that is seen again is mostly written to the page that it is in, so that its index is not written. Holds for pages
-- that are filled from now on.
ALTER TABLE "risk_history" SET (fillfactor = 60);

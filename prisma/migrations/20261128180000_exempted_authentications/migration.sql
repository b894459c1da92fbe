-- An issuer may accept an exemption instead of asking the cardholder.
ALTER TABLE "authentication" DROP CONSTRAINT "authentication_state_check";

ALTER TABLE "authentication" ADD CONSTRAINT "authentication_state_check" CHECK (state IN ('METHOD', 'REQUESTED', 'CHALLENGE', 'AUTHENTICATED', 'ATTEMPTED', 'EXEMPTED', 'NOT_AUTHENTICATED', 'REJECTED', 'UNAVAILABLE', 'FAILED', 'EXPIRED')) NOT VALID;

ALTER TABLE "authentication" VALIDATE CONSTRAINT "authentication_state_check";

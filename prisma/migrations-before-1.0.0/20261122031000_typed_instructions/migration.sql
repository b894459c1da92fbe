-- What a payment still does when it completes is kept in typed form, not in the copy of the request that answers
-- repeat. Payments that are under way now receive it from that copy.
UPDATE "payment"
SET "outcome" = "outcome" || jsonb_build_object('newInstruction', jsonb_build_object(
  'type', "echo" #>> '{standingInstruction,type}',
  'expiry', "echo" #>> '{standingInstruction,expiry}',
  'frequencyDays', ("echo" #>> '{standingInstruction,frequency}')::int,
  'numberOfInstallments', ("echo" #>> '{standingInstruction,numberOfInstallments}')::int))
WHERE "state" IN ('PROCESSING', 'PENDING', 'UNKNOWN') AND "echo" #>> '{standingInstruction,mode}' = 'INITIAL';
UPDATE "payment"
SET "outcome" = "outcome" || '{"isFinalInSequence": true}'
WHERE "state" IN ('PROCESSING', 'PENDING', 'UNKNOWN') AND "echo" ->> 'sequence' = 'FINAL';

-- Lets the next process go on with a run.
UPDATE case_decision_run SET claimed_until = NULL WHERE id = :id!;

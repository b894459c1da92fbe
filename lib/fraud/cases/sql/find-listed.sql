-- The entries of lists that the latest decision on a case added. Locks the case for its undo.
SELECT undo_to -> 'listed' AS "listed" FROM risk_case
WHERE merchant_id = :merchantId! AND id = :id! AND decision_id = :decisionId!
FOR UPDATE;

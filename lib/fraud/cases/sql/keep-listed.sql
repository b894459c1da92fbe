-- Keeps which entries of lists a decision added, for its undo.
UPDATE risk_case SET undo_to = undo_to || jsonb_build_object('listed', :entryIds!::jsonb)
WHERE merchant_id = :merchantId! AND id = :id! AND decision_id = :decisionId!;

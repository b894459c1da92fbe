SELECT answer_key AS "answerKey!" FROM settlement_import WHERE id = :id! AND answer_key IS NOT NULL;

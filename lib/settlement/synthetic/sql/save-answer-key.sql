UPDATE settlement_import SET answer_key = :key! WHERE id = :id! AND state = 'CHECKED';

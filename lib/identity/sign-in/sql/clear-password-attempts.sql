-- The password was right: from this address nothing counts against the user any more.
DELETE FROM sign_in_failure WHERE user_id = :userId! AND address = :address!;

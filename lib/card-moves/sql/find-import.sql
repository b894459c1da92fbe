-- How far a file has been imported.
SELECT done, keep_repeated AS "keepRepeated" FROM card_import WHERE merchant_id = :merchantId! AND id = :id!;

-- How far a file has been imported.
SELECT done FROM card_import WHERE merchant_id = :merchantId! AND id = :id!;

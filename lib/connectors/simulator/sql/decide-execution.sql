-- Ends a waiting execution with the outcome that a tester chose; changes nothing when it had ended already.
UPDATE simulator_execution SET outcome = :outcome!
WHERE merchant_id = :merchantId! AND reference = :reference! AND outcome->>'kind' = 'pending' AND NOT refused;

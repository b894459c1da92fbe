-- any merchant: resolution
-- Gives an entry the form that is compared, unless another entry has it.
UPDATE risk_list_entry e SET value = :value!, span = :span::text::numrange
WHERE e.id = :id! AND NOT EXISTS (
  SELECT FROM risk_list_entry other
  WHERE other.id <> e.id AND other.kind = e.kind AND other.value = :value! AND other.entity_id = e.entity_id AND other.list = e.list
);

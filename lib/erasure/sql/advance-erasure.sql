UPDATE erasure SET step = :step!, claimed_until = :until! WHERE id = :id!;

SELECT l.content FROM form_logo l WHERE l.name = :name!;

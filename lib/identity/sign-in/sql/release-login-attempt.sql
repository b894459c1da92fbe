UPDATE app_user SET failed_sign_ins = greatest(failed_sign_ins - 1, 0), locked_until = NULL WHERE id = :userId!;

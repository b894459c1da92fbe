-- A case of one merchant.
SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", kind, state, score, amount_minor AS "amountMinor",
  currency, payment_brand AS "paymentBrand", merchant_transaction_id AS "merchantTransactionId",
  account_bin AS "accountBin", account_last4 AS "accountLast4", opened_at AS "openedAt", due_at AS "dueAt", expires_at AS "expiresAt",
  returns_at AS "returnsAt", assignee, claimed_until AS "claimedUntil", decision_id AS "decisionId",
  decided_by AS "decidedBy", decided_at AS "decidedAt", final_at AS "finalAt", cancel_reason AS "cancelReason", note,
  effect, effect_state AS "effectState", effect_error AS "effectError"
FROM risk_case WHERE merchant_id = :merchantId! AND id = :id!;

-- An authentication begins, with its first events.
WITH inserted AS (
  INSERT INTO authentication (merchant_id, id, channel_id, payment_id, mode, directory, state, result_code, amount_minor,
    currency, payment_brand, account_bin, account_last4, account_id, result, sealed_request, method_url,
    challenge_window, shopper_result_url, ndc, merchant_transaction_id, echo, actor, event_count, created_at, updated_at)
  VALUES (:merchantId!, :id!, :channelId!, :paymentId, :mode!, :directory!, :state!, :resultCode!, :amountMinor!,
    :currency!, :paymentBrand, :accountBin, :accountLast4, :accountId, :result!, :sealedRequest, :methodUrl,
    :challengeWindow, :shopperResultUrl, :ndc!, :merchantTransactionId, :echo!, :actor!,
    jsonb_array_length(:events!::jsonb), :now!, :now!)
  RETURNING merchant_id, id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, e.place::int, e.event ->> 'type', :actor!, :now!, e.event -> 'data'
FROM inserted, jsonb_array_elements(:events!::jsonb) WITH ORDINALITY AS e (event, place);

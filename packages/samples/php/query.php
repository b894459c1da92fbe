<?php
// Looks up the payments with a reference of the merchant: php query.php order-4711
require __DIR__ . '/turnpike.php';

$answer = get('/v1/query', ['merchantTransactionId' => $argv[1]]);
echo json_encode($answer['payments']), "\n";

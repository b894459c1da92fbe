<?php
// Refunds a payment or a part of it: php refund.php <id of the payment> 20.00 EUR
require __DIR__ . '/turnpike.php';

[, $id, $amount, $currency] = $argv;
$refund = post("/v1/payments/$id", ['paymentType' => 'RF', 'amount' => $amount, 'currency' => $currency]);
echo json_encode($refund), "\n";

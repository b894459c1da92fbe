<?php
// Debits a card: php pay.php 92.00 EUR order-4711
require __DIR__ . '/turnpike.php';

[, $amount, $currency, $reference] = $argv;
$payment = post('/v1/payments', [
    'paymentType' => 'DB',
    'paymentBrand' => 'VISA',
    'amount' => $amount,
    'currency' => $currency,
    'merchantTransactionId' => $reference,
    'card.number' => '4200000000000000',
    'card.holder' => 'Jane Jones',
    'card.expiryMonth' => '05',
    'card.expiryYear' => '2034',
    'card.cvv' => '123',
]);
echo json_encode($payment), "\n";

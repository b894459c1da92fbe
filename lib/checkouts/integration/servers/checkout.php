<?php
// Opens a checkout with PHP 8 and no package. Start it with TURNPIKE_URL, TURNPIKE_TOKEN and TURNPIKE_ENTITY in the
// environment. With the id of a checkout as its argument it reads the result instead.

function call(string $method, string $path, array $parameters): array
{
    $form = http_build_query(['entityId' => getenv('TURNPIKE_ENTITY')] + $parameters);
    $address = getenv('TURNPIKE_URL') . $path . ($method === 'GET' ? "?$form" : '');
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => [
            'Authorization: Bearer ' . getenv('TURNPIKE_TOKEN'),
            'Content-Type: application/x-www-form-urlencoded',
        ],
        'content' => $method === 'GET' ? '' : $form,
        // A declined payment is answered with 400 and a result, too.
        'ignore_errors' => true,
    ]]);
    return json_decode(file_get_contents($address, false, $context), true, flags: JSON_THROW_ON_ERROR);
}

$result = isset($argv[1])
    ? call('GET', '/v1/checkouts/' . rawurlencode($argv[1]) . '/payment', [])
    : call('POST', '/v1/checkouts', [
        'amount' => '92.00',
        'currency' => 'EUR',
        'paymentType' => 'DB',
        'merchantTransactionId' => 'order-4711',
        'integrity' => 'true',
    ]);
echo json_encode($result), "\n";

<?php
// Receives signed webhooks at http://localhost:4000/hooks. Needs PHP 8 and no package.
// Start it with WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4000 receiver.php

const TOLERANCE_SECONDS = 300;

function isGenuine(string $id, string $timestamp, string $signatures, string $body): bool
{
    // An old message may be a copy that an attacker sends again.
    $isNumber = preg_match('/^\d{1,12}$/D', $timestamp) === 1;
    if (!$isNumber || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(substr((string) getenv('WEBHOOK_SECRET'), strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is replaced there are two signatures; one of them has to match.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

function handle(string $message): void
{
    error_log($message);
}

// Verify the bytes as they were received: parsing and writing JSON again would change them.
$body = (string) file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
if (!isGenuine($id, $timestamp, $signatures, $body)) {
    http_response_code(401);
    exit;
}
// A message can arrive more than once, always with the same id. In production use a table with a unique key instead
// of a file, written in the transaction that handles the message.
$handled = sys_get_temp_dir() . '/webhook-' . hash('sha256', $id);
if (!file_exists($handled)) {
    handle($body);
    touch($handled);
}
http_response_code(200);

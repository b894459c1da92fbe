<?php
// Receives encrypted webhooks at http://localhost:4000/hooks. Needs PHP 8 with its openssl extension and no package.
// Start it with WEBHOOK_SECRET=… php -S 127.0.0.1:4000 receiver.php

/** The message as text; false when it was changed or encrypted with another secret. */
function decrypt(string $body): string|false
{
    $isJson = str_starts_with($_SERVER['CONTENT_TYPE'] ?? '', 'application/json');
    $encrypted = $isJson ? json_decode($body, true)['encryptedBody'] ?? '' : $body;
    $key = (string) hex2bin((string) getenv('WEBHOOK_SECRET'));
    $iv = (string) @hex2bin($_SERVER['HTTP_X_INITIALIZATION_VECTOR'] ?? '');
    $tag = (string) @hex2bin($_SERVER['HTTP_X_AUTHENTICATION_TAG'] ?? '');
    $bytes = @hex2bin($encrypted);
    // PHP would accept a shorter tag, which is easier to forge.
    if ($bytes === false || strlen($iv) !== 12 || strlen($tag) !== 16) {
        return false;
    }
    return openssl_decrypt($bytes, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag);
}

function handle(string $message): void
{
    error_log($message);
}

$message = decrypt((string) file_get_contents('php://input'));
if ($message === false) {
    http_response_code(401);
    exit;
}
// A message can arrive more than once with the same id, which is not encrypted: read the payment before you act on it.
// In production use a table with a unique key instead of a file, written in the transaction that handles the message.
$handled = sys_get_temp_dir() . '/webhook-' . hash('sha256', $_SERVER['HTTP_WEBHOOK_ID'] ?? '');
if (!file_exists($handled)) {
    handle($message);
    touch($handled);
}
http_response_code(200);

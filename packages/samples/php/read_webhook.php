<?php
// Reads one message as a receiver does: php read_webhook.php <verify or decrypt> <file>
// The file has the headers and the body of the request as JSON; the secret is read from WEBHOOK_SECRET.
require __DIR__ . '/webhooks.php';

[, $action, $file] = $argv;
$message = json_decode((string) file_get_contents($file), true);
$headers = array_change_key_case($message['headers']);
$read = ['verify' => verify(...), 'decrypt' => decrypt(...)][$action];
try {
    echo json_encode($read((string) getenv('WEBHOOK_SECRET'), $headers, $message['body']), JSON_UNESCAPED_UNICODE), "\n";
} catch (UnexpectedValueException $error) {
    fwrite(STDERR, "refused: {$error->getMessage()}\n");
    exit(1);
}

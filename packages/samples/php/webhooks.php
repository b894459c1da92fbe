<?php
// Reads the messages of a webhook. Needs PHP 8 with its openssl extension. Throws an UnexpectedValueException when a
// message is not genuine.

// An older message may be a copy that an attacker sends again.
const TOLERANCE_SECONDS = 300;

/** Of the format `standard`. `$body` is the body as it arrived; the names of `$headers` are in lower case. */
function verify(string $secret, array $headers, string $body): array
{
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new UnexpectedValueException('the message is too old');
    }
    $content = ($headers['webhook-id'] ?? '') . ".$timestamp.$body";
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $content, $key, true));
    // While a secret is replaced, there is a signature of each.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true);
        }
    }
    throw new UnexpectedValueException('the signature is wrong');
}

/** Of the formats `encrypted` and `encrypted-json`. */
function decrypt(string $secret, array $headers, string $body): array
{
    $encrypted = str_starts_with($body, '{') ? json_decode($body, true)['encryptedBody'] ?? '' : $body;
    $iv = (string) @hex2bin($headers['x-initialization-vector'] ?? '');
    $tag = (string) @hex2bin($headers['x-authentication-tag'] ?? '');
    $bytes = @hex2bin($encrypted);
    // PHP would accept a shorter tag, which is easier to forge.
    $isWhole = $bytes !== false && strlen($iv) === 12 && strlen($tag) === 16;
    $key = (string) hex2bin($secret);
    $message = $isWhole ? openssl_decrypt($bytes, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag) : false;
    if ($message === false) {
        throw new UnexpectedValueException('the message was changed, or encrypted with another secret');
    }
    return json_decode($message, true);
}

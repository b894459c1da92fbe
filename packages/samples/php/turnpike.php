<?php
// Calls a Turnpike gateway. Needs PHP 8.1 or newer with its curl extension and no package. TURNPIKE_URL, TURNPIKE_TOKEN and
// TURNPIKE_ENTITY are read from the environment.

const TIMEOUT_SECONDS = 60;
const RETRIES = 2;
// Still running under its key; too many requests; nothing was done; a proxy got no answer.
const TEMPORARY = [409, 429, 502, 503, 504];

/** The gateway answered with an error, or declined the payment. */
class TurnpikeError extends RuntimeException
{
    public readonly string $resultCode;
    public readonly array $parameterErrors;

    public function __construct(public readonly int $status, array $answer)
    {
        $result = $answer['result'] ?? [];
        $this->resultCode = $result['code'] ?? '';
        $this->parameterErrors = $result['parameterErrors'] ?? [];
        parent::__construct(trim($this->resultCode . ' ' . ($result['description'] ?? "HTTP status $status")));
    }
}

function get(string $path, array $parameters = []): array
{
    return call('GET', $path, $parameters, []);
}

/** Keeps one key over its retries, so that a request whose answer was lost has no second effect. */
function post(string $path, array $parameters, ?string $idempotencyKey = null): array
{
    return call('POST', $path, $parameters, ['Idempotency-Key: ' . ($idempotencyKey ?? bin2hex(random_bytes(16)))]);
}

function call(string $method, string $path, array $parameters, array $headers): array
{
    $form = http_build_query(['entityId' => getenv('TURNPIKE_ENTITY')] + $parameters);
    $url = getenv('TURNPIKE_URL') . $path . ($method === 'GET' ? "?$form" : '');
    $headers[] = 'Authorization: Bearer ' . getenv('TURNPIKE_TOKEN');
    for ($retry = 0; ; $retry++) {
        $retryAfter = null;
        $request = curl_init($url);
        curl_setopt_array($request, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => TIMEOUT_SECONDS,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$retryAfter): int {
                if (preg_match('/^retry-after: *(\d+)/i', $line, $found)) {
                    $retryAfter = (int) $found[1];
                }
                return strlen($line);
            },
        ]);
        if ($method === 'POST') {
            curl_setopt($request, CURLOPT_POSTFIELDS, $form);
        }
        $body = curl_exec($request);
        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        $isTemporary = $body === false || in_array($status, TEMPORARY, true);
        if ($isTemporary && $retry < RETRIES) {
            sleep($retryAfter ?? 2 ** $retry);
            continue;
        }
        if ($body === false) {
            throw new RuntimeException('No answer: ' . curl_error($request));
        }
        // A proxy may answer with a page.
        $answer = json_decode($body, true) ?? [];
        return $status === 200 ? $answer : throw new TurnpikeError($status, $answer);
    }
}

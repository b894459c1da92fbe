/** Headers that frame the message or belong to the connection; the client writes them itself. */
const reservedNames = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const maxHeaderBytes = 8_192;
/** RFC 9110, token. */
const namePattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,128}$/;
/** RFC 9110, field-value: visible ASCII, with spaces and tabs inside only. */
const valuePattern = /^(?:[!-~](?:[ -~\t]*[!-~])?)?$/;

/** Why a request is not sent with these headers; undefined when they are allowed. Reasons contain no values. */
export function rejectHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  let bytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    const reason = rejectHeader(name, value);
    if (reason !== undefined) return reason;
    bytes += name.length + value.length + 4;
  }
  return bytes > maxHeaderBytes ? `the headers are longer than ${maxHeaderBytes} bytes` : undefined;
}

function rejectHeader(name: string, value: string): string | undefined {
  if (!namePattern.test(name)) return 'a header name contains characters that are not allowed';
  if (reservedNames.has(name.toLowerCase())) return `the header ${name} is set by the client itself`;
  if (!valuePattern.test(value)) return `the value of the header ${name} contains characters that are not allowed`;
  return undefined;
}

import { describe, expect, test } from 'vitest';
import { parseCurl } from './parse-curl.ts';
import { splitWords } from './split-words.ts';
import { writeJavaScript } from './write-javascript.ts';

describe('the words of a command', () => {
  test.each([
    [`curl -d a='Jane Jones' -d "b=c d"`, ['curl', '-d', 'a=Jane Jones', '-d', 'b=c d']],
    ['curl $URL/v1 \\\n  -G', ['curl', '$URL/v1', '-G']],
    [`-H "Authorization: Bearer $TOKEN"`, ['-H', 'Authorization: Bearer $TOKEN']],
    [`'' a\\ b`, ['', 'a b']],
  ])('of %s', (command, words) => expect(splitWords(command)).toEqual(words));
});

describe('a curl command', () => {
  test('with data is a POST, with -G a query, with -X what it names', () => {
    expect(parseCurl('curl $U/v1 -H "A: b:c" -d x=1=2')).toEqual({
      method: 'POST',
      url: '$U/v1',
      headers: [['A', 'b:c']],
      params: [['x', '1=2']],
    });
    expect(parseCurl('curl -G $U/v1 -d x=1').method).toBe('GET');
    expect(parseCurl('curl -X DELETE -G $U/v1 -d x=1').method).toBe('DELETE');
  });

  test.each(['wget $U', 'curl -d a=b', 'curl $U --insecure', 'curl $U -d a'])('%s is refused', (command) =>
    expect(() => parseCurl(command)).toThrow(),
  );
});

test('a program has settings from its environment, and earlier answers as variables', () => {
  const request = parseCurl(
    `curl $TURNPIKE_URL/v1/payments/$PAYMENT_ID -H "Authorization: Bearer $TURNPIKE_TOKEN" -d entityId=$TURNPIKE_ENTITY -d 'customParameters[a]=it'\\''s'`,
  );
  expect(writeJavaScript(request, { REFUND_ID: 'id' })).toBe(
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a program, not a text with values
      'const response = await fetch(`${process.env.TURNPIKE_URL}/v1/payments/${paymentId}`, {',
      "  method: 'POST',",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a program, not a text with values
      '  headers: { Authorization: `Bearer ${process.env.TURNPIKE_TOKEN}` },',
      '  body: new URLSearchParams({',
      '    entityId: process.env.TURNPIKE_ENTITY,',
      "    'customParameters[a]': 'it\\'s',",
      '  }),',
      '});',
      'const answer = await response.json();',
      'const refundId = answer.id;',
    ].join('\n'),
  );
});

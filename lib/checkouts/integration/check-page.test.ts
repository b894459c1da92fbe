import { describe, expect, it } from 'vitest';
import { checkPage, type FetchedPage, pageChecks } from './check-page.ts';
import { writeMarkup, writePolicy } from './page-markup.ts';

const baseUrl = 'https://pay.example';
const markup = writeMarkup({
  baseUrl,
  checkoutId: 'A'.repeat(32),
  integrity: 'sha384-abc',
  options: { locale: 'de' },
  nonce: 'n',
  brands: ['VISA', 'MASTER'],
  resultUrl: 'https://shop.example/result',
});
const page: FetchedPage = {
  url: 'https://shop.example/pay',
  status: 200,
  headers: { 'content-security-policy': writePolicy(baseUrl, 'n') },
  html: `<!doctype html><title>Pay</title>${markup}`,
};

const stateOf = (fetched: Partial<FetchedPage>, check: string) =>
  checkPage({ ...page, ...fetched }, baseUrl).find((finding) => finding.check === check)?.state;

describe('the check of a payment page', () => {
  it('passes what we advise to write', () => {
    const findings = checkPage(page, baseUrl);
    expect(findings.map(({ check }) => check)).toEqual([...pageChecks]);
    expect(findings.filter(({ state }) => state !== 'passed')).toEqual([]);
  });

  it.each([
    ['answers', { status: 404 }],
    ['encrypted', { url: 'http://shop.example/pay' }],
    ['script', { html: page.html.replace('pay.example', 'evil.example') }],
    ['form', { html: page.html.replace('paymentWidgets"', 'other"') }],
    ['action', { html: page.html.replace(/action="[^"]*"/, '') }],
    ['not-nested', { html: `<form><div>${markup}</div></form>` }],
    ['no-card-fields', { html: `${page.html}<input name="card.number">` }],
    ['policy', { headers: { 'content-security-policy': "default-src 'self'" } }],
  ] as const)('fails %s when it is not as it should be (%#)', (check, change) => {
    expect(stateOf(change, check)).toBe('failed');
  });

  it('advises a policy and a hash where there is none', () => {
    expect(stateOf({ headers: {} }, 'policy')).toBe('advice');
    const html = page.html.replace(/integrity="[^"]*"/, '');
    expect(stateOf({ html }, 'integrity')).toBe('advice');
  });

  it('names the directives that lack the gateway', () => {
    const policy = writePolicy(baseUrl, 'n').replace(/frame-src [^;]+;/, "frame-src 'none';");
    const headers = { 'content-security-policy': policy };
    expect(checkPage({ ...page, headers }, baseUrl).find(({ check }) => check === 'policy')).toEqual({
      check: 'policy',
      state: 'failed',
      found: 'frame-src',
    });
  });

  it('takes a host without its scheme, and a default source, as browsers do', () => {
    const headers = { 'content-security-policy': 'default-src pay.example' };
    expect(stateOf({ headers }, 'policy')).toBe('passed');
  });

  it.each(['', '<', '<form'.repeat(2_000), '\u0000', '<script src="::::">'])('survives %j', (html) => {
    expect(stateOf({ html: html.slice(0, 10_000) }, 'script')).toBe('failed');
  });
});

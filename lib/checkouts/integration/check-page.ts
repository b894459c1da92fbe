import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { gatewayDirectives } from './page-markup.ts';

/** What is checked on the payment page of a merchant. */
export const pageChecks = [
  'answers',
  'encrypted',
  'script',
  'integrity',
  'form',
  'action',
  'not-nested',
  'policy',
  'no-card-fields',
] as const;
export type PageCheck = (typeof pageChecks)[number];

export type Finding = {
  check: PageCheck;
  state: 'passed' | 'failed' | 'advice';
  /** What was found, where that helps: an address, the directives that are missing. */
  found: string | null;
};

export type FetchedPage = {
  url: string;
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  html: string;
};

type Element = DefaultTreeAdapterTypes.Element;

/** What a payment page has and lacks, as the gateway sees it; what scripts add later is not seen. */
export function checkPage({ url, status, headers, html }: FetchedPage, baseUrl: string): Finding[] {
  const elements = listElements(html);
  const gateway = new URL(baseUrl).origin;
  const script = elements.find((each) => isWidgetScript(each, url, gateway));
  const form = elements.find((each) => each.tagName === 'form' && classesOf(each).includes('paymentWidgets'));
  return [
    finding('answers', status === 200, String(status)),
    finding('encrypted', isEncrypted(url), new URL(url).origin),
    finding('script', script !== undefined, script ? attributeOf(script, 'src') : null),
    {
      ...finding('integrity', script !== undefined && hasIntegrity(script)),
      ...(script && hasIntegrity(script) ? {} : { state: 'advice' }),
    },
    finding(
      'form',
      form !== undefined || isDropped(html),
      form ? (attributeOf(form, 'data-brands') ?? textOf(form)) : null,
    ),
    finding('action', isDropped(html) && (form === undefined || isAddress(attributeOf(form, 'action'), url))),
    finding('not-nested', form !== undefined || !isDropped(html)),
    policyFinding(headers['content-security-policy'], gateway),
    finding('no-card-fields', !elements.some(isCardField)),
  ];
}

const finding = (check: PageCheck, passed: boolean, found: string | null = null): Finding => ({
  check,
  state: passed ? 'passed' : 'failed',
  found,
});

/** Without a policy everything is allowed, which works and is not advised. */
function policyFinding(policy: string | undefined, gateway: string): Finding {
  if (policy === undefined) return { check: 'policy', state: 'advice', found: null };
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name.toLowerCase(), sources] as const;
    }),
  );
  const lacking = gatewayDirectives.filter(
    (name) => !allows(directives.get(name) ?? directives.get('default-src'), gateway),
  );
  return finding('policy', lacking.length === 0, lacking.length === 0 ? null : lacking.join(' '));
}

function allows(sources: readonly string[] | undefined, gateway: string): boolean {
  if (sources === undefined) return true;
  const { protocol, host } = new URL(gateway);
  return sources.some((source) => [gateway, `${gateway}/`, host, protocol, '*'].includes(source));
}

function isWidgetScript(element: Element, url: string, gateway: string): boolean {
  const source = element.tagName === 'script' ? attributeOf(element, 'src') : null;
  const address = source === null ? null : URL.parse(source, url);
  return address?.origin === gateway && address.pathname === '/v1/paymentWidgets.js';
}

const hasIntegrity = (element: Element): boolean =>
  attributeOf(element, 'integrity') !== null && attributeOf(element, 'crossorigin') !== null;

const isAddress = (action: string | null, url: string): boolean =>
  action !== null && action !== '' && URL.parse(action, url) !== null;

/** Browsers, and this parser, drop a form within a form, so its fields would not be sent (spec 4.2.9). */
const isDropped = (html: string): boolean => /<form\b[^>]{0,500}\bpaymentWidgets\b/i.test(html);

/** Card data belongs into the frames of the gateway, never into the page. */
const isCardField = (element: Element): boolean =>
  element.tagName === 'input' &&
  /^(?:card\.(?:number|cvv)|cc-?number|cvv|cvc)$/i.test(attributeOf(element, 'name') ?? '');

function isEncrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

function listElements(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

const attributeOf = (element: Element, name: string): string | null =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? null;

const classesOf = (element: Element): string[] => (attributeOf(element, 'class') ?? '').split(/\s+/);

function textOf(element: Element): string | null {
  const text = element.childNodes
    .map((node) => ('value' in node ? node.value : ''))
    .join(' ')
    .trim();
  return text === '' ? null : text.slice(0, 200);
}

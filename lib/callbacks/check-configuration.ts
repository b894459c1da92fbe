import { rejectHeaders } from '#lib/platform/http/header-policy.ts';
import { listKeys } from './build-body.ts';
import { standardHeaders } from './build-request.ts';
import type { CallbackTemplate } from './configuration.ts';
import type { CallbackServices } from './services.ts';

/** What is wrong with one field of a configuration. */
export type ConfigurationFault = { name: string; message: string };

/** Addresses that Turnpike would not send to, by the name of their field. */
export async function checkUrls(
  { egress }: Pick<CallbackServices, 'egress'>,
  urls: readonly string[],
): Promise<ConfigurationFault[]> {
  const reasons = await Promise.all(urls.map((url) => egress.check(url)));
  return urls.flatMap((url, index) => {
    const name = `destination.urls.${index}`;
    if (urls.indexOf(url) !== index) return [{ name, message: 'This address is listed twice.' }];
    const reason = reasons[index];
    return reason === undefined ? [] : [{ name, message: `Turnpike does not send to this address: ${reason}.` }];
  });
}

/** Headers that would not be sent; a value without a text is one that is stored. */
export function checkHeaders(headers: readonly { name: string; value: string | null }[]): ConfigurationFault[] {
  const names = headers.map(({ name }) => name.toLowerCase());
  const standard = Object.keys(standardHeaders).map((name) => name.toLowerCase());
  return headers.flatMap(({ name, value }, index) => {
    const at = `destination.headers.${index}`;
    const lower = name.toLowerCase();
    if (names.indexOf(lower) !== index) return [{ name: `${at}.name`, message: 'This header is listed twice.' }];
    if (standard.includes(lower)) return [{ name: `${at}.name`, message: `Turnpike sets the header ${name} itself.` }];
    const reason = rejectHeaders({ [name]: value ?? '' });
    if (reason === undefined) return [];
    const field = reason.startsWith('the value') ? 'value' : 'name';
    return [{ name: `${at}.${field}`, message: `This header cannot be sent: ${reason}.` }];
  });
}

/** Keys that would stand twice in a body. */
export function checkTemplate(template: CallbackTemplate): ConfigurationFault[] {
  const used = new Set<string>();
  const fields = listKeys(template).map(([field, key]) => ({ name: `template.keys.${field}`, key }));
  const pairs = template.pairs.map(({ key }, index) => ({ name: `template.pairs.${index}.key`, key }));
  return [...fields, ...pairs].flatMap(({ name, key }) => {
    if (used.has(key)) return [{ name, message: `The key ${key} is used twice.` }];
    used.add(key);
    return [];
  });
}

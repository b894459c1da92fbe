import type { SampleRequest } from '#lib/docs/index.ts';
import { fillText, type SampleValues } from './fill-sample.ts';

export type SampleAnswer = { status: number; tookMs: number; body: unknown };

/** Sends a request to the gateway of this page: the same origin, with the token of the reader. */
export async function sendSample(
  { method, url, headers, params }: SampleRequest,
  values: SampleValues,
): Promise<SampleAnswer> {
  const fill = (entries: SampleRequest['params']): [string, string][] =>
    entries.map(([name, value]) => [name, fillText(value, values)]);
  const path = fillText(url, { ...values, TURNPIKE_URL: '' });
  const sent = new URLSearchParams(fill(params));
  const began = performance.now();
  const response = await fetch(method === 'POST' ? path : `${path}?${sent}`, {
    method,
    headers: fill(headers),
    credentials: 'omit',
    ...(method === 'POST' ? { body: sent } : {}),
  });
  const body: unknown = await response.json();
  return { status: response.status, tookMs: Math.round(performance.now() - began), body };
}

/** What later samples need of an answer, by its place. */
export function readKept(body: unknown, kept: Readonly<Record<string, string>>): SampleValues {
  const found = Object.entries(kept).map(([name, place]) => [name, readPlace(body, place)]);
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string'));
}

/** The value at `result.code`. */
export function readPlace(body: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | null | undefined)?.[key], body);
}

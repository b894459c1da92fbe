import { describe, expect, it } from 'vitest';
import { buildOpenApi, type Json } from './openapi.ts';
import { examples } from './openapi-examples.ts';
import { findOperation, type Operation, operationNames } from './operations.ts';
import { validateRequest } from './validate-request.ts';

const document = buildOpenApi({ baseUrl: 'https://gateway.example', version: '1' });
const text = JSON.stringify(document);
const at = (path: string, method: string) => (document.paths as Record<string, Record<string, Json>>)[path]?.[method];

describe('the API reference', () => {
  it('describes every operation with a valid example', () => {
    for (const name of operationNames) {
      const { path, method } = findOperation(name);
      expect([name, at(path, method.toLowerCase())?.summary]).toEqual([name, findOperation(name).summary]);
      expect(examples[name].length).toBeGreaterThan(0);
      for (const { params } of examples[name]) {
        expect([name, validateRequest(name, new Map(Object.entries(params)))]).toEqual([name, []]);
      }
    }
  });

  it('contains each operation id once', () => {
    const ids = [...text.matchAll(/"operationId":"(\w+)"/gu)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(operationNames.length);
  });

  it('shows the debit of a card with flat wire names', () => {
    const body = JSON.stringify(at('/v1/payments', 'post')?.requestBody);
    expect(body).toContain('"card.number":"4200000000000000"');
    expect(body).toContain('cart.items[n].name');
    expect(body).toContain('customParameters[key]');
  });

  it('documents the envelope for every status, and a token for every operation except the list of codes', () => {
    const responses = at('/v1/payments', 'post')?.responses as Record<string, Json>;
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '405', '409', '422', '429', '503']);
    expect(document.security).toEqual([{ accessToken: [] }]);
    expect(at('/v1/resultcodes', 'get')?.security).toEqual([]);
  });

  it('has no unresolved references', () => {
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/gu)) {
      const found = reference.split('/').reduce<unknown>((part, key) => (part as Json)[key], document);
      expect(found).toBeDefined();
    }
  });

  it('omits operations that are not served yet', () => {
    const without: Operation[] = ['reports.summary'];
    const shorter = buildOpenApi({ baseUrl: '', version: '1', without });
    expect(Object.keys(shorter.paths as Json)).not.toContain('/reports/v1/reconciliations/aggregations');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../compile-validator.ts';
import { echoRequest, type NestedParams, nestParams } from '../echo-request.ts';
import { allFields } from '../fields/all-fields.ts';
import { operationNames } from '../operations.ts';
import { type Params, readForm } from '../read-form.ts';
import { compileFieldValidator } from '../validate-field.ts';
import { validateRequest } from '../validate-request.ts';
import { arbitraryInvalidRequest, arbitraryValidRequest } from './arbitrary-request.ts';
import { arbitraryInvalidValue, arbitraryValue, canBeInvalid } from './arbitrary-value.ts';

/** Shrinking a failed property can take long; after the limit the failure is reported unshrunk. */
const timeLimit = { interruptAfterTimeLimit: 30_000, markInterruptAsFailure: true };

const anOperation = fc.constantFrom(...operationNames);

describe('generated values', () => {
  const written = allFields.filter(
    ({ kind }) => kind.type !== 'object' && kind.type !== 'json' && !/Z$/u.test(kind.hint),
  );

  it('are accepted when valid and rejected when invalid', () => {
    for (const field of written.filter(({ direction }) => direction === 'request')) {
      const check = compileFieldValidator(field.kind);
      for (const value of fc.sample(arbitraryValue(field), 3))
        expect([field.name, value, check(value)]).toEqual([field.name, value, null]);
      if (!canBeInvalid(field)) continue;
      for (const { value, message } of fc.sample(arbitraryInvalidValue(field), 3)) expect(check(value)).toBe(message);
    }
  });
});

describe('generated requests', () => {
  it('have no errors when valid (1,000 requests)', { timeout: 40_000 }, () => {
    const requests = anOperation.chain((operation) =>
      fc.record({ operation: fc.constant(operation), params: arbitraryValidRequest(operation) }),
    );
    fc.assert(
      fc.property(requests, ({ operation, params }) => {
        expect(validateRequest(operation, params)).toEqual([]);
      }),
      { numRuns: 1000, ...timeLimit },
    );
  });

  it('get an error with the name of the invalid parameter (2,000 requests)', { timeout: 40_000 }, () => {
    // Some operations of browsers have no parameters, of which none can be invalid.
    const withParameters = anOperation.filter((operation) => fieldsOf(operation).length > 0);
    const requests = withParameters.chain((operation) =>
      fc.record({ operation: fc.constant(operation), request: arbitraryInvalidRequest(operation) }),
    );
    fc.assert(
      fc.property(requests, ({ operation, request: { params, invalidName } }) => {
        expect(validateRequest(operation, params).map(({ name }) => name)).toContain(invalidName);
      }),
      { numRuns: 2000, ...timeLimit },
    );
  });

  it('are unchanged after encoding and parsing', () => {
    fc.assert(
      fc.property(arbitraryValidRequest('payments.create'), (params) => {
        const read = readForm(new URLSearchParams([...params]).toString());
        expect(read).toEqual({ params });
        expect(nestParams(params)).toEqual(JSON.parse(JSON.stringify(nestParams(params))));
      }),
    );
  });

  it('are echoed without sensitive parameters', () => {
    fc.assert(
      fc.property(arbitraryValidRequest('payments.create'), (params) => {
        const echoed = flatten(echoRequest('payments.create', params));
        for (const name of echoed.keys()) expect(withoutGaps(params)).toContain(name);
        expect(echoed.get('amount')).toBe('92.00');
        expect([...echoed.keys()].filter((name) => /card\.(?:number|cvv)|iban|paymentToken/u.test(name))).toEqual([]);
      }),
    );
  });
});

/** Wire names as in the echo: indexes without gaps, map keys as members. */
function withoutGaps(params: Params): string[] {
  return [...flatten(nestParams(params)).keys()];
}

function flatten(value: NestedParams[string], path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') into.set(path, value);
  else if (Array.isArray(value)) value.forEach((item, index) => void flatten(item, `${path}[${index}]`, into));
  else for (const [key, member] of Object.entries(value)) flatten(member, path === '' ? key : `${path}.${key}`, into);
  return into;
}

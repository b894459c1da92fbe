import { describe, expect, it } from 'vitest';
import { hasReferenceTables, readReferenceTable } from '#lib/protocols/opp/catalogue/testing/read-reference-table.ts';
import {
  isFlaggedByRisk,
  isPending,
  isRejected,
  isResultCode,
  isSuccessful,
  needsReview,
  resultCodes,
  resultDescription,
} from './result-codes.ts';

describe('result codes', () => {
  it.runIf(hasReferenceTables)('are exactly the codes that public clients know', () => {
    expect(resultCodes).toEqual(readReferenceTable('result-codes.tsv'));
  });

  it('have the form of the specification and are told once each', () => {
    expect(resultCodes).toHaveLength(661);
    expect(new Set(resultCodes.map(({ code }) => code)).size).toBe(661);
    for (const { code, description } of resultCodes) {
      expect(code).toMatch(/^[0-9]{3}\.[0-9]{3}\.[0-9]{3}$/u);
      expect(description).not.toBe('');
      expect(description.length).toBeLessThanOrEqual(255);
    }
  });

  it('fall into the groups that clients tell outcomes by', () => {
    for (const code of ['000.000.000', '000.100.110', '000.300.100', '000.600.000', '000.400.110']) {
      expect([code, isSuccessful(code), isPending(code), isRejected(code)]).toEqual([code, true, false, false]);
    }
    for (const code of ['000.200.000', '000.200.100', '800.400.500', '100.400.500']) {
      expect([code, isSuccessful(code), isPending(code), isRejected(code)]).toEqual([code, false, true, false]);
    }
    for (const code of ['800.100.152', '100.100.101', '200.300.404', '900.100.300', '000.400.030']) {
      expect([code, isSuccessful(code), isPending(code), isRejected(code)]).toEqual([code, false, false, true]);
    }
    expect(needsReview('000.400.000')).toBe(true);
    expect(isFlaggedByRisk('100.400.142')).toBe(true);
    expect(isFlaggedByRisk('100.400.500')).toBe(false);
  });

  it('are refused when they are not in the list', () => {
    expect(isResultCode('000.000.001')).toBe(false);
    expect(isResultCode('constructor')).toBe(false);
    expect(resultDescription('000.100.110')).toContain('successfully');
  });
});

import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findUnavailableCause, markDriverError } from './database-unavailable.ts';

function answer(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code, severity: 'FATAL' });
}

const ofSocket = (code: string) => Object.assign(new Error(code), { code, syscall: 'connect' });

describe('an error that means that the database is away', () => {
  it.each([
    ['57P01', 'shutting down or starting'],
    ['57P03', 'shutting down or starting'],
    ['08006', 'connection lost'],
    ['53300', 'no free connection'],
    ['53100', 'no resources'],
    ['57014', 'no answer in time'],
    ['55P03', 'no answer in time'],
    ['25006', 'read-only'],
  ])('is recognised by the answer %s', (code, cause) => {
    expect(findUnavailableCause(answer(code))).toBe(cause);
    expect(findUnavailableCause({ cause: { originalCode: code, kind: 'postgres' } })).toBe(cause);
  });

  it.each([
    ['ECONNREFUSED', 'not reachable'],
    ['ENOTFOUND', 'not reachable'],
    ['ETIMEDOUT', 'no answer in time'],
    ['ECONNRESET', 'connection lost'],
    ['EPIPE', 'connection lost'],
  ])('is recognised by %s of the driver, and by no other %s', (code, cause) => {
    expect(findUnavailableCause(markDriverError(ofSocket(code)))).toBe(cause);
    expect(findUnavailableCause(ofSocket(code))).toBeNull();
  });

  it('is recognised in a copy of its fields, as pg-boss reports it', () => {
    const error = markDriverError(new Error('Connection terminated unexpectedly'));
    expect(findUnavailableCause({ ...error, message: error.message })).toBe('connection lost');
  });

  it('is recognised behind an error for each address of a name', () => {
    const error = markDriverError(new AggregateError([markDriverError(ofSocket('ECONNREFUSED'))]));
    expect(findUnavailableCause(error)).toBe('not reachable');
  });

  it.each([
    ['P1001', 'not reachable'],
    ['P1017', 'connection lost'],
    ['P2024', 'no free connection'],
  ])('is recognised by the code %s of Prisma', (code, cause) => {
    expect(findUnavailableCause(Object.assign(new Error('failed'), { code }))).toBe(cause);
  });

  it('is none of the others', () => {
    for (const error of [
      null,
      'text',
      new Error('bug'),
      answer('23505'),
      answer('42P01'),
      markDriverError(answer('22P02')),
    ])
      expect(findUnavailableCause(error)).toBeNull();
    expect(findUnavailableCause(Object.assign(new Error('unique'), { code: 'P2002' }))).toBeNull();
  });
});

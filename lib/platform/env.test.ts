import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentNames, readEnv } from './env.ts';
import { StartupError } from './startup/startup-errors.ts';

const key = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

describe('readEnv', () => {
  test('a demo needs no setting', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'demo',
      port: 3000,
      host: '127.0.0.1',
      directory: path.resolve('.turnpike'),
      databaseUrl: undefined,
      workers: 1,
      baseUrl: 'http://localhost:3000',
      privateEgress: 'loopback',
      daysKept: { requests: 8, deliveries: 60, checkouts: 7, paymentLinks: 90 },
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('is frozen', () => {
    expect(Object.isFrozen(readEnv({}))).toBe(true);
  });

  test.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, but is "70000".'],
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY must be a whole number from 1 to 256, but is "0".'],
    ['TURNPIKE_ENV', 'prod', 'TURNPIKE_ENV must be demo, production or test, but is "prod".'],
    ['TURNPIKE_MASTER_KEY', 'short-secret', 'TURNPIKE_MASTER_KEY must be 64 hexadecimal digits.'],
    ['DATABASE_URL', 'mysql://u:pw@h/d', 'DATABASE_URL must be a postgresql:// address, or embedded.'],
  ])('%s=%s is refused in one sentence, secrets unsaid', (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(new StartupError(sentence));
  });

  test('names every wrong setting at once', () => {
    expect(() => readEnv({ PORT: 'x', WEB_CONCURRENCY: 'y' })).toThrow(/PORT .*; WEB_CONCURRENCY /);
  });

  test('a production sends card numbers to directory servers over TLS only', () => {
    const production = { TURNPIKE_ENV: 'production', DATABASE_URL: 'postgresql://db/x', TURNPIKE_MASTER_KEY: key };
    const settings = { ...production, TURNPIKE_DIRECTORY_SERVER: 'http://directory.example' };
    expect(() => readEnv(settings)).toThrow(/directory servers must be https/);
    expect(readEnv({}).directoryServers).toEqual({ live: undefined, test: undefined, clientCertificate: undefined });
  });

  test('card data may go nowhere until the operator names an origin', () => {
    expect(readEnv({}).acquirerOrigins).toEqual([]);
    const names = 'https://one.example, https://two.example:8443/';
    expect(readEnv({ TURNPIKE_ACQUIRER_ORIGINS: names }).acquirerOrigins).toEqual([
      'https://one.example',
      'https://two.example:8443',
    ]);
    expect(readEnv({ TURNPIKE_ACQUIRER_ORIGINS: 'http://127.0.0.1:4000' }).acquirerOrigins).toEqual([
      'http://127.0.0.1:4000',
    ]);
  });

  test.each([
    'one.example',
    'https://one.example/path',
    'https://user@one.example',
    'https://one.example?x=1',
    'http://one.example',
    'https://one.example,*',
  ])('%s is no origin for card data', (value) => {
    expect(() => readEnv({ TURNPIKE_ACQUIRER_ORIGINS: value })).toThrow(/TURNPIKE_ACQUIRER_ORIGINS must be/);
  });

  test('TURNPIKE_BASE_URL loses its last slash', () => {
    expect(readEnv({ TURNPIKE_BASE_URL: 'https://pay.example/' }).baseUrl).toBe('https://pay.example');
  });
});

describe('production mode', () => {
  const production = { TURNPIKE_ENV: 'production', DATABASE_URL: 'postgresql://u:p@db/x', TURNPIKE_MASTER_KEY: key };

  test('starts with a database and a key of its own, closed towards private addresses', () => {
    expect(readEnv(production)).toMatchObject({ mode: 'production', privateEgress: 'none' });
  });

  test('sends card data by https only', () => {
    const origins = { TURNPIKE_ACQUIRER_ORIGINS: 'http://127.0.0.1:4000' };
    expect(() => readEnv({ ...production, ...origins })).toThrow(/TURNPIKE_ACQUIRER_ORIGINS .*https/);
  });

  test.each(['DATABASE_URL', 'TURNPIKE_MASTER_KEY'])('does not start without %s and prints the reason', (name) => {
    expect(() => readEnv({ ...production, [name]: '' })).toThrow(new RegExp(`${name} is not set \\(.+\\)`));
  });

  test('takes the embedded database by name only, and with a folder for its backups', () => {
    const embedded = { ...production, DATABASE_URL: 'embedded' };
    expect(() => readEnv(embedded)).toThrow(/TURNPIKE_BACKUP_DIR is not set \(.+\)/);
    expect(readEnv({ ...embedded, TURNPIKE_BACKUP_DIR: '/mnt/backup' }).databaseUrl).toBeUndefined();
  });

  test('rejects a trivial key', () => {
    expect(() => readEnv({ ...production, TURNPIKE_MASTER_KEY: '0'.repeat(64) })).toThrow(/can be guessed/);
  });
});

describe('.env.example', () => {
  const lines = readFileSync(path.resolve('.env.example'), 'utf8').split('\n');
  const settings = lines.flatMap((line) => /^#? ?([A-Z][A-Z\d_]+)=(.*)$/.exec(line) ?? []);

  test('lists exactly the variables that are read', () => {
    const listed = settings.filter((_, index) => index % 3 === 1);
    expect(listed).toEqual([...new Set(listed)]);
    expect(listed.toSorted()).toEqual(environmentNames.toSorted());
  });

  test('explains each of them in the line before', () => {
    const at = lines.flatMap((line, index) => (/^#? ?[A-Z][A-Z\d_]+=/.test(line) ? [index] : []));
    for (const index of at) expect(lines[index - 1], lines[index]).toMatch(/^# \S.+\.$/);
  });

  test('gives the defaults: with all of them nothing changes', () => {
    const documentedDefaults = Object.fromEntries(
      settings.flatMap((_, index) => (index % 3 === 1 ? [[settings[index], settings[index + 1]]] : [])),
    );
    expect(readEnv(documentedDefaults)).toEqual(readEnv({}));
  });
});

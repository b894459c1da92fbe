import { describe, expect, it } from 'vitest';
import earlierRelease from '../../../../prisma/earlier-release.json' with { type: 'json' };
import { compatibility, readNeeds } from './compatibility.ts';
import { readMigrations } from './migrate.ts';
import { findEventKinds, readSources } from './testing/find-event-kinds.ts';
import { findSteps } from './testing/find-steps.ts';

/** Those of the earlier release are in its databases, and nothing runs beside them any more. */
const sinceEarlierRelease = async () =>
  (await readMigrations()).filter(({ name }) => name > earlierRelease.lastMigration);

describe('a migration of this release', () => {
  it('takes nothing away that processes of the earlier release use, unless they are known not to use it', async () => {
    for (const { name, sql } of await sinceEarlierRelease()) {
      const needs = readNeeds(sql);
      if (needs === null) expect(findSteps(sql).destructive, name).toEqual([]);
      else expect(needs, `${name} needs what the earlier release is`).toBeLessThanOrEqual(earlierRelease.compatibility);
    }
  });

  it('keeps payments waiting for no scan of a table', async () => {
    for (const { name, sql } of await sinceEarlierRelease()) expect(findSteps(sql).blocking, name).toEqual([]);
  });

  it('leads to a release whose number is not lower than that of the earlier one', () => {
    expect(compatibility).toBeGreaterThanOrEqual(earlierRelease.compatibility);
  });
});

/** Of streams that no consumer of the earlier release reads: it passes over them. */
const passedOver = new Set(['notice.began', 'notice.ended']);

describe('a kind of event', () => {
  const kindsSince = async (more: readonly string[] = []): Promise<string[]> => {
    const known = new Set(earlierRelease.eventKinds);
    return findEventKinds([...(await readSources('lib')), ...more]).filter((kind) => !known.has(kind));
  };

  it('that the earlier release does not know is in no code of its compatibility', async () => {
    // What reads it raises the number; what writes it comes one release later. Not a kind? Record it in the list.
    const unknown = (await kindsSince()).filter((kind) => !passedOver.has(kind));
    if (compatibility === earlierRelease.compatibility) expect(unknown).toEqual([]);
  });

  it.each([
    "INSERT INTO event (merchant_id, stream_type) SELECT merchant_id, 'payment' FROM x; SELECT 'payment.teleported'",
    "await appendEvent(tx, { type: 'payment.teleported' });",
  ])('is found: %s', async (source) => {
    expect(await kindsSince([source])).toContain('payment.teleported');
  });

  it('that the earlier release passes over is still one that is written', async () => {
    expect(await kindsSince()).toEqual(expect.arrayContaining([...passedOver]));
  });

  it('of a new stream is found, and an action of the audit log is none', async () => {
    const source = "INSERT INTO event (merchant_id, stream_type) SELECT merchant_id, 'parcel', 'parcel.sent' FROM x";
    expect(await kindsSince([source])).toContain('parcel.sent');
    expect(await kindsSince(["action: 'payment.teleport'"])).not.toContain('payment.teleport');
  });
});

describe('steps that earlier processes notice', () => {
  it.each([
    'DROP TABLE payment_note;',
    'ALTER TABLE "payment" DROP COLUMN "note";',
    'ALTER TABLE payment RENAME COLUMN note TO remark;',
    'ALTER TABLE payment ADD COLUMN note text, ALTER COLUMN state SET NOT NULL;',
    'ALTER TABLE payment ALTER COLUMN amount_minor TYPE numeric;',
    'ALTER TABLE payment ADD COLUMN note TEXT NOT NULL;',
    'ALTER TABLE payment ALTER COLUMN note DROP DEFAULT;',
    'DROP FUNCTION settled_direction(text);',
    'TRUNCATE rate_limit;',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payment_note ON payment (note);',
    "ALTER TABLE payment ADD CONSTRAINT payment_note CHECK (state <> 'X') NOT VALID;",
  ])('are found: %s', (sql) => {
    expect(findSteps(sql).destructive).toHaveLength(1);
  });

  it.each([
    'CREATE INDEX payment_note ON payment (note);',
    'ALTER TABLE payment ADD COLUMN note text;\nALTER TABLE payment ADD CONSTRAINT payment_note CHECK (note <> \'\');',
  ])('are found where they scan under a lock: %s', (sql) => {
    expect(findSteps(sql).blocking).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE note (id BIGINT NOT NULL);\nCREATE UNIQUE INDEX note_id ON note (id);\nALTER TABLE note ADD CONSTRAINT note_id CHECK (id > 0);',
    "ALTER TABLE payment ADD COLUMN note TEXT NOT NULL DEFAULT '';",
    "ALTER TABLE payment ADD COLUMN note TEXT;\nALTER TABLE payment ADD CONSTRAINT payment_note CHECK (note IS NULL OR note IN ('A', 'B')) NOT VALID;",
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_note ON payment (note);',
    "-- wider: payment_state\nALTER TABLE payment DROP CONSTRAINT payment_state;\nALTER TABLE payment ADD CONSTRAINT payment_state CHECK (state IN ('A', 'B', 'C')) NOT VALID;",
    '-- DROP TABLE payment;\nCREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE IF EXISTS x; END $$;',
  ])('are none of what only adds: %s', (sql) => {
    expect(findSteps(sql)).toEqual({ destructive: [], blocking: [] });
  });

  it('are stated by a number where a migration contracts', () => {
    expect(readNeeds('ALTER TABLE payment DROP COLUMN note;\nUPDATE compatibility SET needs = 2;')).toBe(2);
    expect(readNeeds('ALTER TABLE payment DROP COLUMN note;')).toBeNull();
  });
});

import type { TestGateway } from '#test/fixtures/gateway.ts';

/** Lets the database refuse the matches of an import from a row on; returns what ends that. */
export async function breakMatching(
  { database: { pool } }: Pick<TestGateway, 'database'>,
  { importId, fromRow }: { importId: string; fromRow: number },
): Promise<() => Promise<void>> {
  await pool.query(`
    CREATE FUNCTION refuse_match() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'Jane Jones of line %', NEW.row_number USING ERRCODE = '22003'; END $$`);
  await pool.query(`
    CREATE TRIGGER refuse_match BEFORE INSERT ON settlement_match FOR EACH ROW
    WHEN (NEW.import_id = '${importId}' AND NEW.row_number >= ${fromRow}) EXECUTE FUNCTION refuse_match()`);
  return async () => {
    await pool.query('DROP TRIGGER refuse_match ON settlement_match');
    await pool.query('DROP FUNCTION refuse_match');
  };
}

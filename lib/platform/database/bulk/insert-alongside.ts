import type { Statement } from '../statement.ts';

type Rows = { rows: string };

/** An INSERT of rows in JSON, without a WITH of its own. */
export type InsertStatement = Statement<Rows, object, 'write'>;

/**
 * One statement that runs another INSERT beside `main`: the rows of two features are stored in one commit and one round
 * trip, and neither feature names the tables of the other. `main` begins with WITH.
 */
export function insertAlongside(
  main: InsertStatement,
  other: InsertStatement,
): Statement<Rows & { alongside: string }, object, 'write'> {
  const withClause = /^WITH\s/;
  if (!withClause.test(main.text)) throw new Error(`${main.name} has no WITH`);
  return {
    name: `${main.name}+${other.name}`,
    kind: 'write',
    parameters: ['rows', 'alongside'],
    text: `WITH alongside AS (\n${other.text.replaceAll('$1', '$2')}\n), ${main.text.replace(withClause, '')}`,
  };
}

/** Steps of a migration that processes of the earlier release notice (docs/decisions/0040-rolling-upgrades.md). */
export type Steps = {
  /** What a process of earlier code may still use, or writes otherwise: only a contracting migration does it. */
  destructive: string[];
  /** What keeps others waiting for as long as the table is large. */
  blocking: string[];
};

/** What a single step of ALTER TABLE looks like when it takes something away from earlier code. */
const destructiveStep =
  /\b(?:DROP\s+(?:COLUMN|DEFAULT)|RENAME|SET\s+NOT\s+NULL|ALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE|ADD\s+COLUMN(?!.*\bDEFAULT\b)(?!.*\bGENERATED\b).*\bNOT\s+NULL)\b/i;

const destructiveStatement =
  /^(?:DROP\s+(?:TABLE|VIEW|MATERIALIZED\s+VIEW|FUNCTION|TYPE|SEQUENCE|SCHEMA|TRIGGER)|TRUNCATE|ALTER\s+(?:TYPE|FUNCTION|SEQUENCE|VIEW)\b.*\bRENAME)\b/i;

const name = String.raw`(?:ONLY\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(\w+)"?`;
const createTable = new RegExp(String.raw`^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+${name}`, 'i');
const alterTable = new RegExp(String.raw`^ALTER\s+TABLE\s+${name}\s+([\s\S]*)$`, 'i');
const createIndex =
  /^CREATE\s+(UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"?\w+"?\s+ON\s+(?:ONLY\s+)?"?(\w+)"?/i;
const addConstraint = /\bADD\s+CONSTRAINT\s+"?(\w+)"?([\s\S]*)/i;
const dropConstraint = /\bDROP\s+CONSTRAINT\s+(?:IF\s+EXISTS\s+)?"?(\w+)"?/gi;

export function findSteps(sql: string): Steps {
  const statements = splitStatements(sql);
  const own = new Set(statements.map((each) => createTable.exec(each)?.[1]));
  const dropped = new Set(Array.from(sql.matchAll(dropConstraint), ([, constraint]) => constraint));
  // A constraint that permits more than the one of its name before stands in the place of that one.
  const wider = new Set(Array.from(sql.matchAll(/^-- wider: (\w+)/gm), ([, constraint]) => constraint));
  const steps: Steps = { destructive: [], blocking: [] };
  for (const statement of statements) {
    if (destructiveStatement.test(statement)) steps.destructive.push(statement);
    const [, isUnique, isConcurrent, indexed] = createIndex.exec(statement) ?? [];
    if (indexed && !own.has(indexed)) {
      if (isUnique) steps.destructive.push(statement);
      if (!isConcurrent) steps.blocking.push(statement);
    }
    const [, table, change = ''] = alterTable.exec(statement) ?? [];
    if (!table || own.has(table)) continue;
    if (destructiveStep.test(change)) steps.destructive.push(statement);
    const [, constraint, definition = ''] = addConstraint.exec(change) ?? [];
    if (!constraint) continue;
    if (!(wider.has(constraint) && dropped.has(constraint)) && !/\bNOT\s+VALID\b/i.test(definition)) {
      steps.blocking.push(statement);
    }
    if (!wider.has(constraint) && !isAboutNewColumn(constraint, definition, statements)) {
      steps.destructive.push(statement);
    }
  }
  return steps;
}

/** A rule over nothing but columns that this migration adds cannot refuse a row of earlier code, which leaves them out. */
function isAboutNewColumn(_constraint: string, definition: string, statements: readonly string[]): boolean {
  const added = new Set(
    statements.flatMap((each) => Array.from(each.matchAll(/\bADD\s+COLUMN\s+"?(\w+)"?/gi), ([, column]) => column)),
  );
  const [, columns] = /FOREIGN\s+KEY\s*\(([^)]*)\)/i.exec(definition) ?? [];
  const [, condition] = /CHECK\s*\(([\s\S]*)\)/i.exec(definition) ?? [];
  const used = (columns ?? condition?.replaceAll(/'[^']*'/g, '') ?? '').match(/[a-z_][a-z0-9_]*/g) ?? [];
  return used.length > 0 && used.some((word) => added.has(word)) && used.every((word) => added.has(word) || isSql(word));
}

const sqlWords = new Set(['merchant_id', 'length', 'jsonb_typeof', 'btrim', 'is', 'not', 'null', 'and', 'or', 'in', 'between', 'any']);
const isSql = (word: string): boolean => sqlWords.has(word.toLowerCase());

/** Without comments; bodies of functions stay whole. */
function splitStatements(sql: string): string[] {
  const bodies: string[] = [];
  const flat = sql
    .replace(/^\s*--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => `$body${bodies.push(body)}$`);
  return flat
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

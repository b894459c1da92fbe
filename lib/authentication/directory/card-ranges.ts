import { type ProtocolVersion, protocolVersions } from '../messages/message-field.ts';
import type { CardRange } from './directory-server.ts';

type Row = { start: string; end: string; range: CardRange };

const length = 19;

/** The card ranges of a PRes, found by number in as many steps as their count has bits. */
export class CardRanges {
  readonly #rows: readonly Row[];

  constructor(cardRangeData: readonly unknown[]) {
    this.#rows = cardRangeData.flatMap(toRow).sort((a, b) => (a.start < b.start ? -1 : 1));
  }

  /** The range that a number lies in; null when there is none. */
  find(cardNumber: string): CardRange | null {
    const wanted = cardNumber.padEnd(length, '0');
    let [low, high] = [0, this.#rows.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const row = this.#rows[middle];
      if (!row) return null;
      if (wanted < row.start) high = middle - 1;
      else if (wanted > row.end) low = middle + 1;
      else return row.range;
    }
    return null;
  }
}

/** Numbers of different lengths compare once they are filled up. */
function toRow(data: unknown): Row[] {
  const row = Object(data) as Record<string, unknown>;
  const { startRange, endRange, actionInd } = row;
  if (!isNumber(startRange) || !isNumber(endRange) || actionInd === 'D') return [];
  const found = versionOf(row);
  // A card whose issuer speaks other versions only takes no part.
  if (!found) return [];
  const range = { version: found.version, methodUrl: webAddress(found.threeDSMethodURL ?? row.threeDSMethodURL) };
  return [{ start: startRange.padEnd(length, '0'), end: endRange.padEnd(length, '9'), range }];
}

type FoundVersion = { version: ProtocolVersion; threeDSMethodURL?: unknown };

/**
 * The newest version for a range: a list with an address for each (2.3.1), or the first and the last one that issuer
 * and directory server speak (before). A range that names none is asked in the version that most speak.
 */
function versionOf(row: Record<string, unknown>): FoundVersion | null {
  const { acsProtocolVersions, dsProtocolVersions } = row;
  const named = (list: unknown[]) =>
    list.map((each) => Object(each) as { version?: unknown; threeDSMethodURL?: unknown });
  const newestFirst = protocolVersions.toReversed();
  if (Array.isArray(acsProtocolVersions)) {
    const ofIssuer = named(acsProtocolVersions);
    const version = newestFirst.find(
      (each) =>
        ofIssuer.some(({ version }) => version === each) &&
        (!Array.isArray(dsProtocolVersions) || dsProtocolVersions.includes(each)),
    );
    if (!version) return null;
    return { version, threeDSMethodURL: ofIssuer.find((each) => each.version === version)?.threeDSMethodURL ?? null };
  }
  const ends = ['acsStartProtocolVersion', 'acsEndProtocolVersion', 'dsStartProtocolVersion', 'dsEndProtocolVersion'];
  if (ends.every((name) => typeof row[name] !== 'string')) return { version: '2.2.0' };
  const [first, last, firstOfDirectory, lastOfDirectory] = ends.map((name) => numberOf(row[name]));
  const version = newestFirst.find((each) => {
    const number = numberOf(each) ?? 0;
    const isSpoken = number >= (first ?? 0) && number <= (last ?? Number.POSITIVE_INFINITY);
    return isSpoken && number >= (firstOfDirectory ?? 0) && number <= (lastOfDirectory ?? Number.POSITIVE_INFINITY);
  });
  return version ? { version } : null;
}

/** 2.10.0 is newer than 2.9.0; undefined where no version is written. */
function numberOf(version: unknown): number | undefined {
  const parts = typeof version === 'string' ? /^(\d+)\.(\d+)\.(\d+)$/.exec(version) : null;
  return parts ? (Number(parts[1]) * 1000 + Number(parts[2])) * 1000 + Number(parts[3]) : undefined;
}

function webAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) ? value : null;
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9]{13,19}$/.test(value);
}

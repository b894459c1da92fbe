/** A place in the write-ahead log, in bytes. */
export type Lsn = bigint;

/** As PostgreSQL writes it: two halves in hexadecimal digits. */
export function readLsn(text: string): Lsn {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The number of a segment of the log; the names of one timeline follow each other as their numbers do. */
export type SegmentNumber = bigint;

export const segmentAt = (lsn: Lsn, segmentBytes: number): SegmentNumber => lsn / BigInt(segmentBytes);

const perHigh = (segmentBytes: number): bigint => (1n << 32n) / BigInt(segmentBytes);

export function segmentName(timeline: number, segment: SegmentNumber, segmentBytes: number): string {
  const parts = [BigInt(timeline), segment / perHigh(segmentBytes), segment % perHigh(segmentBytes)];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

export function segmentNumber(name: string, segmentBytes: number): SegmentNumber {
  return BigInt(`0x${name.slice(8, 16)}`) * perHigh(segmentBytes) + BigInt(`0x${name.slice(16, 24)}`);
}

export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

export const isHistory = (name: string): boolean => /^[0-9A-F]{8}\.history$/.test(name);

/** From where on a timeline has segments of its own. */
export type TimelineStart = { readonly timeline: number; readonly from: SegmentNumber; readonly fromLsn: Lsn };

/** The timelines on the way to one, the first one first; `history` is its file. */
export function readHistory(timeline: number, history: string | null, segmentBytes: number): TimelineStart[] {
  const starts: TimelineStart[] = [];
  let fromLsn = 0n;
  const add = (id: number): void => {
    starts.push({ timeline: id, from: segmentAt(fromLsn, segmentBytes), fromLsn });
  };
  for (const line of (history ?? '').split('\n')) {
    const [, id, end] = /^(\d+)\t([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? [];
    if (id === undefined || end === undefined) continue;
    add(Number(id));
    fromLsn = readLsn(end);
  }
  add(timeline);
  return starts;
}

/** The timeline that a segment is read from: the newest one that has it. */
export function timelineAt(starts: readonly TimelineStart[], segment: SegmentNumber): number {
  return starts.findLast(({ from }) => from <= segment)?.timeline ?? 1;
}

/** Whether what ends at this place of a timeline is part of the newest one. */
export function isOnTheWay(starts: readonly TimelineStart[], timeline: number, end: Lsn): boolean {
  const index = starts.findIndex((each) => each.timeline === timeline);
  const next = starts[index + 1];
  return index >= 0 && (next === undefined || end <= next.fromLsn);
}

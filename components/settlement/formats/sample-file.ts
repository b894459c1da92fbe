import { maxSampleBytes } from '#lib/settlement/staff/forms.ts';

/** The beginning of a file, as the previews take it. */
export type Sample = { name: string; sample: string; isWhole: boolean };

const samples = new Map<string, Sample>();

/** The sample that a format was made from stays with it while the tab is open. */
export const keepSample = (formatId: string, sample: Sample): void => void samples.set(formatId, sample);
export const findSample = (formatId: string): Sample | null => samples.get(formatId) ?? null;

export async function readSample(file: File): Promise<Sample> {
  const bytes = new Uint8Array(await file.slice(0, maxSampleBytes).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { name: file.name, sample: btoa(text), isWhole: file.size <= maxSampleBytes };
}

export const emptySample: Sample = { name: '', sample: '', isWhole: true };

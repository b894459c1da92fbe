import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isPending, isSuccessful, needsReview, resultCodes } from '#lib/result-codes/index.ts';
import { readGuide } from './read-guide.ts';

/** The JavaScript of a guide that is no request. */
async function programsOf(name: string): Promise<{ text: string; from: string | undefined }[]> {
  const { blocks } = await readGuide(name);
  return blocks.flatMap((block) => {
    if (block.kind !== 'markdown' || block.token.type !== 'code' || !/^js\b/.test(block.token.lang ?? '')) return [];
    return [{ text: block.token.text, from: /from="([^"]+)"/.exec(block.token.lang)?.[1] }];
  });
}

test('the program that reads a result code agrees with the gateway about every code', async () => {
  const [program] = await programsOf('errors-and-retries');
  const outcomeOf = new Function(`${program?.text}; return outcomeOf;`)() as (code: string) => string;
  const expected = (code: string): string => {
    if (needsReview(code)) return 'review';
    if (isSuccessful(code)) return 'success';
    return isPending(code) ? 'pending' : 'failed';
  };
  const wrong = resultCodes.filter(({ code }) => outcomeOf(code) !== expected(code));
  expect(wrong).toEqual([]);
});

test('the program that verifies a webhook is that of the receiver, which is tested', async () => {
  const programs = await programsOf('webhooks');
  expect(programs.map(({ from }) => typeof from)).toEqual(['string', 'string']);
  for (const { text, from = '' } of programs) expect(await readFile(from, 'utf8')).toContain(text);
});

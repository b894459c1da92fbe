import { type GuideName, guideNames } from './guide-names.ts';
import { readGuide } from './read-guide.ts';

export type GuideTitle = { name: GuideName; title: string; summary: string };

let titles: Promise<GuideTitle[]> | undefined;

/** The guides in their order; they are files of this version, so that they are read once. */
export function listGuides(): Promise<readonly GuideTitle[]> {
  titles ??= Promise.all(
    guideNames.map(async (name) => {
      const { title, summary } = await readGuide(name);
      return { name, title, summary };
    }),
  );
  return titles;
}

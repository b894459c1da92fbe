export { type GuideName, guideNames } from './guides/guide-names.ts';
export { type GuideTitle, listGuides } from './guides/list-guides.ts';
export type { Guide, GuideBlock, GuideHeading } from './guides/parse-guide.ts';
export { readGuide } from './guides/read-guide.ts';
export type { SampleRequest } from './samples/parse-curl.ts';
export { createSample, type Sample } from './samples/sample.ts';
export { writeCurl } from './samples/write-curl.ts';
export { buildSearchIndex, type SearchEntry } from './search/build-search-index.ts';

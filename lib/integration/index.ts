export type { Finding, PageCheck } from './check-page.ts';
export { type CheckedPage, checkPageAt } from './fetch-page.ts';
export { writeMarkup, writePolicy } from './page-markup.ts';
export { readSample, type Sample, type SampleLanguage, sampleLanguages } from './samples.ts';

import { expect, test } from 'vitest';
import { chooseLanguage } from './locale.ts';

test.each([
  ['en', 'de-DE,de;q=0.9', 'en'],
  ['de', 'en-US,en;q=0.9', 'de'],
  ['browser', 'de-AT, de;q=0.9, en;q=0.8', 'de'],
  ['browser', 'fr-FR, fr;q=0.9, de;q=0.5, en;q=0.3', 'de'],
  ['browser', 'de;q=0.2, en-GB;q=0.7', 'en'],
  ['browser', 'de;q=0, en', 'en'],
  ['browser', 'ja', 'en'],
  ['browser', null, 'en'],
])('a user with the preference %s and a browser with %s reads %s as the language', (preferred, accepted, language) => {
  expect(chooseLanguage(preferred, accepted)).toBe(language);
});

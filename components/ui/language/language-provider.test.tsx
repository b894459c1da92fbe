import { render, screen } from '@testing-library/react';
import { useTranslations } from 'next-intl';
import { expect, test } from 'vitest';
import { provideMessages, withMessages } from '#components/ui/messages.tsx';
import cases from '#messages/en/fraud/cases.json';
import common from '#messages/en/ui/common.json';
import { LanguageProvider } from './language-provider.tsx';

const Around = provideMessages({ common });

const Example = withMessages({ cases }, () => {
  const t = useTranslations();
  return <p>{`${t('cases.pageName')}: ${t('common.cancel')}`}</p>;
});

const show = (language: 'en' | 'de') =>
  render(
    <LanguageProvider language={language}>
      <Around>
        <Example />
      </Around>
    </LanguageProvider>,
  );

test('a screen shows its own texts and those around it in the language of the page, and names it for readers', async () => {
  const { unmount } = show('de');
  expect((await screen.findByText(/Fälle/)).textContent).toBe('Fälle: Abbrechen');
  expect(document.documentElement.lang).toBe('de');
  unmount();
  show('en');
  expect((await screen.findByText(/Cases/)).textContent).toBe('Cases: Cancel');
  expect(document.documentElement.lang).toBe('en');
});

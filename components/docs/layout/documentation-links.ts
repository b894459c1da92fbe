import type { GuideTitle } from '#lib/docs/index.ts';
import type { MessageKey } from '#messages/translate.ts';

export type DocsLink = { href: string; name: string };
export type DocsLinkGroup = { title: MessageKey; links: readonly DocsLink[] };

/** Where a guide is; the quickstart is one that has an address of its own. */
export function guidePath(name: string): string {
  return name === 'quickstart' ? '/docs/quickstart' : `/docs/guides/${name}`;
}

/** The side navigation. */
export function documentationLinks(
  t: (key: MessageKey) => string,
  guides: readonly Pick<GuideTitle, 'name' | 'title'>[],
): readonly DocsLinkGroup[] {
  return [
    {
      title: 'docs.groups.start',
      links: [
        { href: '/docs', name: t('docs.overview.title') },
        { href: '/docs/quickstart', name: t('docs.quickstart') },
      ],
    },
    { title: 'docs.groups.guides', links: guides.map(({ name, title }) => ({ href: guidePath(name), name: title })) },
    {
      title: 'docs.groups.reference',
      links: [
        { href: '/docs/reference', name: t('docs.apiReference.title') },
        { href: '/docs/result-codes', name: t('docs.resultCodes.title') },
        { href: '/docs/test-cards', name: t('docs.testCards.title') },
      ],
    },
  ];
}

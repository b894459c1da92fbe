import { defineFeature } from '#lib/staff/feature.ts';

/** The documentation of the API for merchants, which the pages in app/(docs) show. */
export const docsFeature = defineFeature({
  name: 'docs',
  navigation: [
    {
      area: 'developers',
      position: 9,
      path: '/docs',
      name: 'pages.docs',
      key: 'd',
      icon: 'code-xml',
      permission: null,
    },
  ],
});

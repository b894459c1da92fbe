import { defineFeature } from '#lib/staff/feature.ts';
import { identityJobs } from './jobs.ts';

export const identityFeature = defineFeature({
  name: 'identity',
  navigation: [
    {
      area: 'settings',
      position: 6,
      path: '/oidc-clients',
      name: 'pages.oidcClients',
      key: 'i',
      icon: 'app-window',
      permission: 'users.write',
      ofInstallation: true,
    },
    {
      area: 'settings',
      position: 8,
      path: '/account',
      name: 'pages.account',
      key: 'y',
      icon: 'shield-check',
      permission: null,
    },
  ],
  jobs: ({ sso }) => identityJobs(sso),
});

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // Pages for 403 with their status.
  experimental: { authInterrupts: true },
  // For every browser: the metadata of a page decide its status, and come before the response begins.
  htmlLimitedBots: /.*/,
  // It finds its own files at run time; the process in front of Next has loaded it anyway.
  serverExternalPackages: ['oidc-provider'],
  // `npm test` checks the types of everything at once; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

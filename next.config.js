/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // It finds its own files at run time; the process in front of Next has loaded it anyway.
  serverExternalPackages: ['oidc-provider'],
  // `npm test` checks the types of everything at once; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

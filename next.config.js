/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  // `npm test` checks the types of everything at once; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

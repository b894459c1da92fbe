import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

/** @type {import('next').NextConfig} */
const config = {
  // Of a release: the same commit gives the same pages, so that two builds can be compared.
  // biome-ignore lint/style/noProcessEnv: lib/platform/env.ts is of the server, and this runs in the build
  generateBuildId: () => process.env.TURNPIKE_BUILD_ID ?? null,
  poweredByHeader: false,
  // Pages for 403 with their status.
  experimental: { authInterrupts: true },
  // For every browser: the metadata of a page decide its status, and come before the response begins.
  htmlLimitedBots: /.*/,
  // Browsers ask for it by this name, too, while a page changes its head.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  // They find their own files at run time; the process in front of Next has loaded them anyway.
  serverExternalPackages: ['oidc-provider', 'pdfkit', 'ssh2'],
  // `npm test` checks the types of everything at once; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

/** The catalogue is compiled by the build, so that no browser loads the parser of its messages. */
const messages = { path: './messages', format: 'json', locales: ['en', 'de'], precompile: true };

/** Only the build needs the plugin: it loads a compiler, which would cost every process 30 MB. */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createPlugin } = await import('next-intl/plugin');
  return createPlugin({ requestConfig: './app/_server/messages.ts', experimental: { messages } })(config);
}

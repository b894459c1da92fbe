import localFont from 'next/font/local';

/** Inter, for Latin letters and the digits of amounts; others are those of the system. */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
});

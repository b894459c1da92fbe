import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { keptTheme } from '#app/_server/kept-theme.ts';
import { inter } from './fonts.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations();
  return {
    title: { default: t('common.product'), template: `%s · ${t('common.product')}` },
    description: t('common.productLead'),
  };
}

/** Reading the headers renders every page per request, so that Next can put the nonce of proxy.ts into it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await headers();
  const theme = keptTheme(await cookies());
  return (
    <html
      lang={await getLocale()}
      className={inter.variable}
      data-theme={theme === 'light' || theme === 'dark' ? theme : undefined}
    >
      <body className="min-h-dvh font-sans antialiased">{children}</body>
    </html>
  );
}

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { LanguageProvider } from '#components/ui/language/language-provider.tsx';
import { SignInMessages } from './sign-in-messages.tsx';

/** The layout of all sign-in pages: product name, title and one form. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-4 pt-[14vh] pb-8">
      <p className="flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className="text-primary">
          ◆
        </span>
        Turnpike
      </p>
      <h1 className="mt-8 text-xl font-semibold tracking-tight">{title}</h1>
      {lead ? <p className="mt-1 text-muted-foreground">{lead}</p> : null}
      <div className="mt-6 flex flex-col gap-4">
        <LanguageProvider language={useLocale()}>
          <SignInMessages>{children}</SignInMessages>
        </LanguageProvider>
      </div>
    </main>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useContext, useId } from 'react';
import { boundKey, formatKey } from '#components/layout/keys/key-bindings.ts';
import { useKeys } from '#components/layout/keys/use-keys.ts';
import { ShellContext } from '#components/layout/shell-context.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { DescriptionItem } from '#components/ui/description-list.tsx';

/** What can be done with an object. */
export type DetailAction = {
  /** The verb on the button. */
  name: string;
  onClick: () => void;
  /** Why it is not available, as a sentence; null or left out: it is. */
  unavailable?: string | null | undefined;
  /** What it does. */
  hint?: string;
  /** The key that does it. */
  shortcut?: string;
  variant?: 'primary' | 'secondary';
  icon?: ReactNode;
};

export type Fact = { name: string; value: ReactNode };

type DetailProps = {
  title: ReactNode;
  /** Its state as badges, and what it is in a few words. */
  state?: ReactNode;
  /** Other pages about the object. */
  links?: ReactNode;
  actions?: readonly DetailAction[];
  /** What the reader has to know before the rest, below the header. */
  notice?: ReactNode;
  /** How an amount is divided. */
  amounts?: ReactNode;
  facts?: { title: string; isTitleHidden?: boolean; items: readonly Fact[] };
  /** What is read beside the rest, below the facts. */
  aside?: ReactNode;
  timeline?: ReactNode;
  /** What belongs to this kind of object only. */
  children?: ReactNode;
  /** Other objects that belong to this one. */
  related?: ReactNode;
  /** The request and the answer as they were sent. */
  messages?: ReactNode;
};

/** One object: its state and actions first, then what happened to it, and its facts beside that. */
export function Detail({ facts, aside, timeline, children, related, messages, ...head }: DetailProps) {
  const hasMain = [timeline, children, related, messages].some(Boolean);
  return (
    <>
      <DetailHeader {...head} />
      <div
        className={
          facts && hasMain
            ? 'mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]'
            : 'mt-6 max-w-3xl space-y-8'
        }
      >
        {hasMain ? (
          <div className="min-w-0 space-y-8">
            {timeline}
            {children}
            {related}
            {messages}
          </div>
        ) : null}
        {facts ? (
          <div className="min-w-0 space-y-8">
            <Facts {...facts} />
            {aside}
          </div>
        ) : null}
      </div>
    </>
  );
}

type HeaderProps = Pick<DetailProps, 'title' | 'state' | 'links' | 'actions' | 'notice' | 'amounts'>;

/** The head of a detail page, also above tabs. */
export function DetailHeader({ title, state, links, actions = [], notice, amounts }: HeaderProps) {
  useKeys(
    Object.fromEntries(
      actions.flatMap(({ shortcut, unavailable, onClick }) => (shortcut && !unavailable ? [[shortcut, onClick]] : [])),
    ),
  );
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        {state}
        <div className="flex flex-wrap gap-2 empty:hidden sm:ml-auto">
          {links}
          {actions.map((action) => (
            <Action key={action.name} {...action} />
          ))}
        </div>
      </header>
      {notice ? <div className="mt-1 text-muted-foreground">{notice}</div> : null}
      <div className="mt-5 empty:hidden">{amounts}</div>
    </>
  );
}

function Action({ name, hint, shortcut, icon, ...button }: DetailAction) {
  const t = useTranslations();
  const moved = useContext(ShellContext)?.preferences.keys ?? {};
  const key = shortcut && t('common.keyHint', { key: formatKey(t, boundKey(shortcut, moved)) });
  return (
    <ActionButton {...button} title={[hint, key].filter(Boolean).join(' ') || undefined}>
      {icon}
      {name}
    </ActionButton>
  );
}

/** The facts of an object; one without a value has no line. */
export function Facts({ title, isTitleHidden = false, items }: NonNullable<DetailProps['facts']>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isTitleHidden ? 'sr-only' : 'mb-2 font-semibold'}>
        {title}
      </h2>
      <dl className="space-y-1.5">
        {items.map(({ name, value }) => (
          <DescriptionItem key={name} name={name}>
            {value}
          </DescriptionItem>
        ))}
      </dl>
    </section>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CloseQuestionDialog } from '#components/ui/dialogs/dialog.tsx';

/** A link that would replace this page by another one of the application. */
function findLeavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || !link || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null;
  const { origin, pathname, search } = window.location;
  const isSamePage = link.pathname === pathname && link.search === search;
  return link.origin === origin && !isSamePage ? link : null;
}

/**
 * While `isDirty`, a click on a link of the application asks before it leaves the page, and closing or reloading the
 * tab shows the question of the browser. Returns the question to render.
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const t = useTranslations();
  const [leaving, setLeaving] = useState<HTMLAnchorElement | null>(null);
  const isAllowed = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    const askBrowser = (event: BeforeUnloadEvent): void => {
      if (!isAllowed.current) event.preventDefault();
    };
    const askHere = (event: MouseEvent): void => {
      const link = isAllowed.current ? null : findLeavingLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(link);
    };
    window.addEventListener('beforeunload', askBrowser);
    document.addEventListener('click', askHere, true);
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', askHere, true);
    };
  }, [isDirty]);
  return (
    <CloseQuestionDialog
      open={leaving !== null}
      question={{
        title: t('ui.leaveGuard.title'),
        text: t('ui.leaveGuard.text'),
        keep: t('ui.leaveGuard.keep'),
        close: t('ui.leaveGuard.close'),
      }}
      onKeep={() => setLeaving(null)}
      onClose={() => {
        setLeaving(null);
        isAllowed.current = true;
        // The link itself navigates, as it would have without the question.
        leaving?.click();
        isAllowed.current = false;
      }}
    />
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';

/** Options are shown by `group`, where they have one. */
export type Option = { value: string; label: string; hint?: string; group?: string };

/** Finds options; `signal` is aborted when another text is searched for. */
export type SearchOptions = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

type Found =
  | { status: 'loading'; options: readonly Option[] }
  | { status: 'ready'; options: readonly Option[] }
  | { status: 'error'; options: readonly []; message: string };

export type OptionSearch = Found & { retry: () => void };

const debounceMs = 100;

/** Searches while `isOpen`: at once when it opens, then after a pause in typing. Only the newest search counts. */
export function useOptionSearch(search: SearchOptions, text: string, isOpen: boolean): OptionSearch {
  const t = useTranslations();
  const [found, setFound] = useState<Found>({ status: 'loading', options: [] });
  const [attempt, setAttempt] = useState(0);
  const current = useRef(search);
  current.current = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const run = async (): Promise<void> => {
      try {
        const options = await current.current(text, controller.signal);
        if (!controller.signal.aborted) setFound({ status: 'ready', options });
      } catch (error) {
        if (controller.signal.aborted) return;
        const message = error instanceof Error && error.message ? error.message : t('ui.picker.searchFailed');
        setFound({ status: 'error', options: [], message });
      }
    };
    setFound(({ options }) => ({ status: 'loading', options }));
    const timer = setTimeout(() => void run(), text === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isOpen, attempt]);
  return { ...found, retry: () => setAttempt(attempt + 1) };
}

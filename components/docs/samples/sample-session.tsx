'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Reading } from '../reading.ts';
import type { SampleValues } from './fill-sample.ts';

export type SampleLanguage = 'curl' | 'javascript';

type Session = {
  /** Settings of the reader, and what answers have brought. */
  values: SampleValues;
  keep(values: SampleValues): void;
  /** The language of every sample of the page. */
  language: SampleLanguage;
  setLanguage(language: SampleLanguage): void;
};

const SessionContext = createContext<Session | null>(null);

/** The address that samples name until the reader has one. */
const exampleReceiver = 'https://shop.example/hooks';

function valuesOf({ baseUrl, reader, run }: Reading): SampleValues {
  return {
    TURNPIKE_URL: baseUrl,
    TURNPIKE_RECEIVER: reader?.receiverUrl ?? exampleReceiver,
    TURNPIKE_RUN: run,
    ...(reader?.channel ? { TURNPIKE_ENTITY: reader.channel.id } : {}),
    ...(reader?.accessToken ? { TURNPIKE_TOKEN: reader.accessToken } : {}),
  };
}

/** The samples of a page share their values: the id that one answer brings is in the requests after it. */
export function SampleSession({ reading, children }: { reading: Reading; children: ReactNode }) {
  const [values, setValues] = useState(() => valuesOf(reading));
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const session = useMemo(
    () => ({
      values,
      keep: (more: SampleValues) => setValues((before) => ({ ...before, ...more })),
      language,
      setLanguage,
    }),
    [values, language],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSampleSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A sample needs a SampleSession around it');
  return session;
}

import { useState } from 'react';
import type { Sample } from '#lib/docs/index.ts';
import { missingNames } from './fill-sample.ts';
import { useSampleSession } from './sample-session.tsx';
import { readKept, type SampleAnswer, sendSample } from './send-sample.ts';

export type Sending = {
  state: 'ready' | 'sending' | 'failed';
  answer: SampleAnswer | null;
  /** The variables without which it cannot be sent. */
  missing: readonly string[];
  send(): Promise<void>;
};

/** Sends a sample, and keeps of its answer what later ones need. */
export function useSendSample({ request, kept }: Sample): Sending {
  const { values, keep } = useSampleSession();
  const [state, setState] = useState<Sending['state']>('ready');
  const [answer, setAnswer] = useState<SampleAnswer | null>(null);
  const texts = [request.url, ...[...request.headers, ...request.params].map(([, value]) => value)];
  const send = async (): Promise<void> => {
    setState('sending');
    try {
      const received = await sendSample(request, values);
      setAnswer(received);
      keep(readKept(received.body, kept));
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return { state, answer, missing: missingNames(texts, values), send };
}

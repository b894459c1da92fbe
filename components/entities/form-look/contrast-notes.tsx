'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Translate } from '#messages/translate.ts';
import { contrastOf, neededForShapes, neededForText } from '#widget/look/contrast.ts';
import { buttonTextOf, type Look } from '#widget/look/look.ts';

type Note = { pair: string; isEnough: boolean; text: string };

/** Whether the colours can be read and seen (WCAG 2.2), while they are typed. */
export function ContrastNotes({ look }: { look: Look }) {
  const t = useTranslations();
  return (
    <ul aria-live="polite" className="mt-3 space-y-1.5 text-table">
      {notesOf(t, look).map(({ pair, isEnough, text }) => {
        const Icon = isEnough ? CircleCheck : TriangleAlert;
        return (
          <li key={pair} className={`flex gap-2 ${isEnough ? 'text-muted-foreground' : 'text-state-wait'}`}>
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}

function notesOf(t: Translate, { accent, background, text, border }: Look): Note[] {
  const buttonText = buttonTextOf(accent);
  const pairs = [
    { pair: 'text', ratio: contrastOf(text, background), needed: neededForText },
    { pair: 'accent', ratio: contrastOf(accent, background), needed: neededForShapes },
    { pair: 'border', ratio: contrastOf(border, background), needed: neededForShapes },
  ] as const;
  const button = t('entities.tab.paymentForm.contrast.button', {
    colour: buttonText === '#ffffff' ? 'white' : 'black',
    ratio: rounded(contrastOf(buttonText, accent)),
  });
  const notes = pairs.map(({ pair, ratio, needed }) => {
    const isEnough = ratio >= needed;
    const values = { ratio: rounded(ratio), needed: String(needed) };
    return { pair, isEnough, text: t(messages[pair][isEnough ? 'enough' : 'low'], values) };
  });
  return [...notes, { pair: 'button', isEnough: true, text: button }];
}

const messages = {
  text: { enough: 'entities.tab.paymentForm.contrast.text', low: 'entities.tab.paymentForm.contrast.textLow' },
  accent: { enough: 'entities.tab.paymentForm.contrast.accent', low: 'entities.tab.paymentForm.contrast.accentLow' },
  border: { enough: 'entities.tab.paymentForm.contrast.border', low: 'entities.tab.paymentForm.contrast.borderLow' },
} as const;

/** Rounded down, so that a value that is too low is never shown as one that is enough. */
const rounded = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

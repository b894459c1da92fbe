'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { entitiesApi } from '#components/entities/api.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { useZodForm, type ZodForm } from '#components/ui/form/use-zod-form.ts';
import { testPaymentForm } from '#lib/entities/staff/forms.ts';
import type { Translate } from '#messages/translate.ts';

const { paymentType, amount, currency, card, shopper, trigger } = testPaymentForm.shape;

/** An empty text leaves the field out. */
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined);

/** `12` and `12,5` as `12.00` and `12.50`; what is no amount stays, so that its message names it. */
const decimal = z
  .string()
  .trim()
  .transform((typed) => {
    const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
    return whole === undefined ? typed : `${whole}.${fraction.padEnd(2, '0')}`;
  });

/** A test payment as it is typed: an empty select or text is left out. */
function schemaOf(t: Translate) {
  return z.object({
    channel: z.string(t('simulator.pay.chooseChannel')),
    paymentType: paymentType.unwrap(),
    amount: decimal.pipe(amount.unwrap()),
    currency: optional.transform((code) => code?.toUpperCase()).pipe(currency),
    card: optional.pipe(card),
    shopper: optional.pipe(z.literal(shopper.unwrap().options).optional()),
    trigger: z
      .object({ name: z.string(), value: z.string() })
      .transform((error) => (error.name === '' ? undefined : (error as z.input<typeof trigger>)))
      .pipe(trigger),
  });
}

type TestPaymentFields = z.input<ReturnType<typeof schemaOf>>;
export type TestPaymentValues = z.output<ReturnType<typeof schemaOf>>;

/** A test card, and whether its issuer authenticates the shopper. */
export type PresetCard = { number: string; authenticates: boolean };

function initialValues(preset: PresetCard | null) {
  return {
    paymentType: 'DB' as const,
    amount: '92.00',
    currency: '',
    card: preset?.number ?? '',
    shopper: preset?.authenticates ? 'issuer' : '',
    trigger: { name: '', value: '' },
  };
}

/** The form of a test payment. */
export function useTestPaymentForm(preset: PresetCard | null): ZodForm<TestPaymentFields, TestPaymentValues> {
  const t = useTranslations();
  return useZodForm(schemaOf(t), initialValues(preset));
}

const testChannels = { kinds: 'CHANNEL', modes: 'TEST', permission: 'simulator.use' } as const;

/** Begins the form with the first test channel that is enabled; for a component around the field of the channel. */
export function useFirstTestChannel(): void {
  const { entity } = useShell();
  const { getValues, resetField } = useFormContext<TestPaymentFields>();
  const channels = useApiQuery(entitiesApi.entities.search, { query: { ...testChannels, entity } });
  const first = channels.data?.options.find(({ disabled }) => !disabled)?.id;
  useEffect(() => {
    if (first && !getValues('channel')) resetField('channel', { defaultValue: first });
  }, [first, getValues, resetField]);
}

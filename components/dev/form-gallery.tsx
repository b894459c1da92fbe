'use client';

import { useTranslations } from 'next-intl';
import { z } from 'zod';
import { CheckboxField, TextField } from '#components/ui/field.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { FormCheckbox, FormField, FormSelect, FormTextArea, FormTextField } from '#components/ui/form/form-fields.tsx';
import { useZodForm } from '#components/ui/form/use-zod-form.ts';
import { BrandPicker } from '#components/ui/pickers/brand-picker.tsx';
import { Combobox } from '#components/ui/pickers/combobox.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { MoneyInput } from '#components/ui/values/money-input.tsx';
import { Example, GallerySection } from './example.tsx';
import { brandCodes, searchMerchants } from './sample-data.ts';

const option = z.object({ value: z.string(), label: z.string(), hint: z.string().optional() });

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.'),
  merchant: option.nullable().refine((value) => value !== null, 'Select a merchant.'),
  brands: z.union([z.literal('all'), z.array(z.string()).min(1, 'Select at least one brand.')]),
  limit: z.string('Correct the amount.').min(1, 'Enter a limit.'),
  mode: z.enum(['test', 'live']),
  note: z.string().max(200, 'Use at most 200 characters.'),
  isActive: z.boolean(),
});

const modes = [
  { value: 'test', name: 'Test' },
  { value: 'live', name: 'Live' },
];

/** Rejects the name "Taken", as a server would. */
async function save({ name }: z.output<typeof schema>): Promise<void> {
  if (name === 'Taken') {
    const fields = [
      { name: 'name', message: 'Another rule has this name.' },
      { name: 'quota', message: 'The merchant has 20 rules, which is the maximum.' },
    ];
    throw Object.assign(new Error('The rule was not saved.'), { fields });
  }
  toast.success(`Saved ${name}`);
}

export function FormGallery() {
  const t = useTranslations();
  const form = useZodForm(schema, {
    name: '',
    merchant: null,
    brands: [],
    limit: '',
    mode: 'test',
    note: '',
    isActive: true,
  });
  return (
    <GallerySection id="forms" title="Form" lead={t('dev.form.lead')}>
      <Example name={t('dev.form.everyField')}>
        <Form form={form} onSubmit={save} label="Rule">
          <FormTextField name="name" label="Name" hint="Shown in the list of rules." autoComplete="off" />
          <FormField name="merchant" label="Merchant">
            {(field) => <Combobox {...field} noun="merchants" search={searchMerchants} />}
          </FormField>
          <FormField name="brands" label="Brands">
            {(field) => <BrandPicker {...field} codes={brandCodes} />}
          </FormField>
          <FormField name="limit" label="Limit">
            {(field) => <MoneyInput {...field} currency="EUR" />}
          </FormField>
          <FormSelect name="mode" label="Mode" choices={modes} />
          <FormTextArea name="note" label="Note" />
          <FormCheckbox name="isActive" label="Active" />
          <SubmitButton>Save rule</SubmitButton>
        </Form>
      </Example>
      <Example name={t('dev.form.withoutForm')}>
        <div className="space-y-4">
          <TextField id="plain" label="Reference" hint="Up to 32 characters." />
          <TextField id="wrong" label="E-mail" problem="Write the address like ada@example.com." defaultValue="ada" />
          <CheckboxField id="box" label="Send a receipt" hint="To the e-mail address of the shopper." />
        </div>
      </Example>
    </GallerySection>
  );
}

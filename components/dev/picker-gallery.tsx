'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LabelledField } from '#components/ui/field.tsx';
import { BrandPicker } from '#components/ui/pickers/brand-picker.tsx';
import { Combobox } from '#components/ui/pickers/combobox.tsx';
import { CurrencyPicker } from '#components/ui/pickers/currency-picker.tsx';
import type { DateRange } from '#components/ui/pickers/date-presets.ts';
import { DateRangePicker } from '#components/ui/pickers/date-range-picker.tsx';
import type { Selected } from '#components/ui/pickers/multi-select-props.ts';
import type { Option } from '#components/ui/pickers/use-option-search.ts';
import { Example, GallerySection } from './example.tsx';
import { brandCodes, createFailingSearch, currencyCodes, searchMerchants } from './sample-data.ts';

const failingSearch = createFailingSearch();

export function PickerGallery() {
  const t = useTranslations();
  const [merchant, setMerchant] = useState<Option | null>({ value: 'merchant-0', label: 'Bakery' });
  const [failing, setFailing] = useState<Option | null>(null);
  const [currency, setCurrency] = useState<string | null>('EUR');
  const [brands, setBrands] = useState<Selected>('all');
  return (
    <GallerySection id="pickers" title="Pickers" lead={t('dev.pickers.lead')}>
      <Example name="Combobox">
        <LabelledField id="merchant" label="Merchant">
          <Combobox id="merchant" noun="merchants" value={merchant} onChange={setMerchant} search={searchMerchants} />
        </LabelledField>
      </Example>
      <Example name={t('dev.pickers.failingSearch')}>
        <LabelledField id="failing" label="Channel">
          <Combobox id="failing" noun="channels" value={failing} onChange={setFailing} search={failingSearch} />
        </LabelledField>
      </Example>
      <Example name="CurrencyPicker">
        <LabelledField id="currency" label="Currency">
          <CurrencyPicker id="currency" codes={currencyCodes} value={currency} onChange={setCurrency} />
        </LabelledField>
      </Example>
      <Example name={t('dev.pickers.multiSelect')}>
        <LabelledField id="brands" label="Accepted brands">
          <BrandPicker id="brands" codes={brandCodes} value={brands} onChange={setBrands} />
        </LabelledField>
      </Example>
      <DateRangeExample />
    </GallerySection>
  );
}

function DateRangeExample() {
  const [range, setRange] = useState<DateRange | null>(null);
  return (
    <Example name="DateRangePicker">
      <LabelledField id="dates" label="Created">
        <DateRangePicker id="dates" value={range} onChange={setRange} />
      </LabelledField>
      <output className="mt-1 block text-muted-foreground text-table" aria-label="Selected days">
        {range ? `${range.from} to ${range.to}` : 'no days'}
      </output>
    </Example>
  );
}

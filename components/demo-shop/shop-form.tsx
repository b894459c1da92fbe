import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

type Good = { id: string; name: string; amount: string; currency: string };

export type ShopFormProps = {
  goods: readonly Good[];
  brands: readonly string[];
  languages: readonly string[];
  styles: readonly string[];
  selected: {
    good: string;
    brands: readonly string[];
    language: string;
    style: string;
    threeDSecure: boolean;
    storeCard: boolean;
    integrity: boolean;
  };
  error: string | null;
};

const switches = ['threeDSecure', 'storeCard', 'integrity'] as const;
const control = 'h-9 w-full rounded border border-input bg-background px-2 text-sm';

/** Goods, and how the payment form is to look: plain HTML, so that it works without any script. */
export function ShopForm({ goods, brands, languages, styles, selected, error }: ShopFormProps) {
  const t = useTranslations();
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="font-semibold text-2xl">{t('shop.title')}</h1>
      <p className="mt-1 text-muted-foreground text-sm">{t('shop.lead')}</p>
      {error === null ? null : (
        <p role="alert" className="mt-4 rounded border border-destructive/50 px-3 py-2 text-sm">
          {error}
        </p>
      )}
      <form method="post" action="/shop/checkout" className="mt-8 grid gap-8 sm:grid-cols-2">
        <Group title={t('shop.goods')}>
          {goods.map(({ id, name, amount, currency }) => (
            <label key={id} className="flex items-center gap-3 rounded border px-3 py-3">
              <input type="radio" name="good" value={id} defaultChecked={id === selected.good} />
              <span className="grow">{name}</span>
              <span className="tabular-nums">
                {amount} {currency}
              </span>
            </label>
          ))}
          <button type="submit" className="h-10 rounded bg-primary px-4 font-medium text-primary-foreground">
            {t('shop.checkout')}
          </button>
        </Group>
        <div className="flex flex-col gap-6">
          <Group title={t('shop.brands')}>
            <div className="grid grid-cols-2 gap-2">
              {brands.map((brand) => (
                <label key={brand} className="flex items-center gap-2 text-sm">
                  <input type="checkbox" name="brands" value={brand} defaultChecked={selected.brands.includes(brand)} />
                  {t(`shop.brand.${brand}` as 'shop.brand.VISA')}
                </label>
              ))}
            </div>
          </Group>
          <Group title={t('shop.form')}>
            <Select name="language" label={t('shop.language')} values={languages} value={selected.language} />
            <Select name="style" label={t('shop.style')} values={styles} value={selected.style} />
            {switches.map((name) => (
              <label key={name} className="flex items-center gap-2 text-sm">
                <input type="checkbox" name={name} value="on" defaultChecked={selected[name]} />
                {t(`shop.switch.${name}`)}
              </label>
            ))}
          </Group>
        </div>
      </form>
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">{title}</legend>
      {children}
    </fieldset>
  );
}

type SelectProps = { name: string; label: string; values: readonly string[]; value: string };

function Select({ name, label, values, value }: SelectProps) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      {label}
      <select name={name} defaultValue={value} className={control}>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

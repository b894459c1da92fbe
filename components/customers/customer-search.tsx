import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { isCardNumber } from './is-card-number.ts';

type Props = { q: string; onSearch: (q: string) => void };

/** The search box; Enter searches. */
export function CustomerSearch({ q, onSearch }: Props) {
  const t = useTranslations();
  const [typed, setTyped] = useState(q);
  const [isNumber, setIsNumber] = useState(false);
  useEffect(() => setTyped(q), [q]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const refused = isCardNumber(typed);
    setIsNumber(refused);
    if (!refused) onSearch(typed.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex max-w-2xl items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          id="customer-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          label={t('customers.search.label')}
          problem={isNumber ? t('customers.search.cardNumber') : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" variant="primary" className={isNumber ? 'h-9 self-center' : 'h-9'}>
        {t('customers.search.submit')}
      </Button>
    </form>
  );
}

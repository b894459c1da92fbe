import { useTranslations } from 'next-intl';
import { AddressList } from '#components/oidc-clients/address-list.tsx';
import { Button, Field } from '#components/sign-in/controls.tsx';

const kinds = [
  {
    value: 'confidential',
    name: 'oidcClients.kind.server.name',
    text: 'oidcClients.kind.server.text',
  },
  {
    value: 'public',
    name: 'oidcClients.kind.public.name',
    text: 'oidcClients.kind.public.text',
  },
] as const;

export function NewOidcClient() {
  const t = useTranslations();
  return (
    <section>
      <h2 className="font-semibold">{t('oidcClients.create.title')}</h2>
      <form
        method="post"
        action="/oidc-clients/create"
        className="mt-4 flex max-w-prose flex-col items-start gap-4"
      >
        <Field
          name="name"
          label={t('oidcClients.create.name')}
          hint={t('oidcClients.create.nameHint')}
          maxLength={80}
          required
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{t('oidcClients.create.kind')}</legend>
          {kinds.map(({ value, name, text }, at) => (
            <label key={value} className="flex items-baseline gap-2">
              <input type="radio" name="kind" value={value} defaultChecked={at === 0} />
              <span>
                {t(name)} <span className="text-muted-foreground">{t(text)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <AddressList id="addresses-new" label={t('oidcClients.redirectUris')} value={[]} />
        <Button variant="primary">{t('oidcClients.create.title')}</Button>
      </form>
    </section>
  );
}

import { AddressList } from '#components/oidc-clients/address-list.tsx';
import { Button, Field } from '#components/sign-in/controls.tsx';

const kinds = [
  {
    value: 'confidential',
    name: 'On a server',
    text: 'It keeps a client secret and sends it to the token endpoint.',
  },
  {
    value: 'public',
    name: 'In a browser or on a phone',
    text: 'It has no client secret. PKCE is required.',
  },
];

export function NewOidcClient() {
  return (
    <section>
      <h2 className="font-semibold">Add application</h2>
      <form
        method="post"
        action="/oidc-clients/create"
        className="mt-4 flex max-w-prose flex-col items-start gap-4"
      >
        <Field
          name="name"
          label="Name"
          hint="Users see this name when they sign in."
          maxLength={80}
          required
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">Type of application</legend>
          {kinds.map(({ value, name, text }, at) => (
            <label key={value} className="flex items-baseline gap-2">
              <input type="radio" name="kind" value={value} defaultChecked={at === 0} />
              <span>
                {name} <span className="text-muted-foreground">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <AddressList id="addresses-new" label="Redirect URIs" value={[]} />
        <Button variant="primary">Add application</Button>
      </form>
    </section>
  );
}

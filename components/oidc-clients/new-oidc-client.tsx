import { AddressList } from '#components/oidc-clients/address-list.tsx';
import { Button, Field } from '#components/sign-in/controls.tsx';

const kinds = [
  {
    value: 'confidential',
    name: 'On a server',
    text: 'It can keep a secret and shows it at the token endpoint.',
  },
  {
    value: 'public',
    name: 'In a browser or on a telephone',
    text: 'It has no secret; PKCE is required of it.',
  },
];

export function NewOidcClient() {
  return (
    <section>
      <h2 className="font-semibold">Add an application</h2>
      <form
        method="post"
        action="/oidc-clients/create"
        className="mt-4 flex max-w-prose flex-col items-start gap-4"
      >
        <Field name="name" label="Name" hint="People see it when they sign in." maxLength={80} required />
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">Where it runs</legend>
          {kinds.map(({ value, name, text }, at) => (
            <label key={value} className="flex items-baseline gap-2">
              <input type="radio" name="kind" value={value} defaultChecked={at === 0} />
              <span>
                {name} <span className="text-muted-foreground">{text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <AddressList id="addresses-new" label="Redirect addresses" value={[]} />
        <Button shape="primary">Add the application</Button>
      </form>
    </section>
  );
}

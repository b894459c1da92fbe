import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describedBy } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { Form, SubmitButton } from './form.tsx';
import { FormTextField } from './form-fields.tsx';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({ name: z.string(), limits: z.object({ daily: z.string() }), tags: z.array(z.string()) });
const defaults = { name: 'Till', limits: { daily: '10' }, tags: [] as string[] };

function Example({ error }: { error: () => unknown }) {
  const form = useZodForm(schema, defaults);
  return (
    <Form form={form} onSubmit={() => Promise.reject(error())} label="User">
      <FormTextField name="name" label="Name" />
      <FormTextField name="limits.daily" label="Daily limit" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

async function send(error: () => unknown) {
  render(<Example error={error} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByRole('alert');
  return { user, alerts: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent) };
}
const withFields = (fields: unknown) => () => Object.assign(new Error('The request has mistakes.'), { fields });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('the messages of a rejected form', () => {
  it('stand beside each of their fields, and the first one gets the focus', async () => {
    const { alerts } = await send(
      withFields([
        { name: 'limits.daily', message: 'Too high.' },
        { name: 'name', message: 'Taken.' },
      ]),
    );
    expect([describedBy(field('Name')), describedBy(field('Daily limit'))]).toEqual(['Taken.', 'Too high.']);
    expect(document.activeElement).toBe(field('Daily limit'));
    expect(alerts()).toHaveLength(2);
  });

  it('are those about no field of the form as one message above it', async () => {
    const { alerts } = await send(
      withFields([
        { name: 'quota', message: 'The quota is used up.' },
        { name: 'plan', message: 'The plan has ended.' },
      ]),
    );
    expect(alerts()).toEqual(['The quota is used up. The plan has ended.']);
  });

  it.each([
    ['an empty list of fields', withFields([]), 'The request has mistakes.'],
    ['fields of another kind', withFields({ name: 'Taken.' }), 'The request has mistakes.'],
    ['no message', () => new Error(''), 'Couldn’t save this. Your entries are kept; try again.'],
    ['something that is no error', () => ({}), 'Couldn’t save this. Your entries are kept; try again.'],
  ])('are one message for %s', async (_name, error, message) => {
    expect((await send(error)).alerts()).toEqual([message]);
  });

  it('go when the field is corrected, and every entry is kept', async () => {
    const { user, alerts } = await send(withFields([{ name: 'name', message: 'Taken.' }]));
    await user.type(field('Name'), ' 2');
    await waitFor(() => expect(alerts()).toEqual([]));
    expect([field('Name').value, field('Daily limit').value]).toEqual(['Till 2', '10']);
  });

  it('do not keep the form from being sent again', async () => {
    const errors = ['First.', 'Second.'];
    const { user, alerts } = await send(() => new Error(errors.shift()));
    expect(alerts()).toEqual(['First.']);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(alerts()).toEqual(['Second.']));
  });
});

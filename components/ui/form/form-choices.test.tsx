import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { render } from '#test/render.tsx';
import { Form, notSent, SubmitButton } from './form.tsx';
import { FormAcceptedValues, FormCheckboxes, GroupProblem } from './form-choices.tsx';
import { FormTextField } from './form-fields.tsx';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({
  days: z.array(z.string()).min(1, 'Select a day.'),
  brands: z.array(z.string()),
  range: z
    .object({ min: z.string(), max: z.string() })
    .refine(({ min, max }) => Number(min) <= Number(max), 'The minimum is above the maximum.'),
});
type Values = z.output<typeof schema>;
const options = [
  { value: 'VISA', label: 'Visa', group: 'Cards' },
  { value: 'MASTER', label: 'Mastercard', group: 'Cards' },
  { value: 'PAYPAL', label: 'PayPal', group: 'Wallets' },
];

type ExampleProps = { initial?: Partial<Values>; onSubmit?: (values: Values) => Promise<unknown> | undefined };

function Example({ initial = {}, onSubmit = vi.fn() }: ExampleProps) {
  const form = useZodForm(schema, { days: ['mon'], brands: [], range: { min: '1', max: '2' }, ...initial });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormCheckboxes
        name="days"
        label="Days"
        choices={[
          { value: 'mon', name: 'Monday' },
          { value: 'tue', name: 'Tuesday' },
        ]}
      />
      <FormAcceptedValues name="brands" label="Brands" noun="brands" options={options} />
      <FormTextField name="range.min" label="From" />
      <FormTextField name="range.max" label="Up to" />
      <GroupProblem name="range" />
      <SubmitButton>Save</SubmitButton>
      <a href="/elsewhere">Elsewhere</a>
    </Form>
  );
}

function show(props: ExampleProps = {}) {
  const onSubmit = props.onSubmit ?? vi.fn();
  render(<Example {...props} onSubmit={onSubmit} />);
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = async () => {
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return vi.mocked(onSubmit).mock.lastCall?.[0];
  };
  return { user, save, sent, onSubmit };
}

describe('a group of checkboxes', () => {
  it('sends the ticked values in the order of the choices', async () => {
    const { user, sent } = show({ initial: { days: ['tue'] } });
    await user.click(screen.getByLabelText('Monday'));
    expect((await sent())?.days).toEqual(['mon', 'tue']);
  });

  it('shows its message below, describes the group with it, and gets the focus', async () => {
    const { user, save, onSubmit } = show();
    await user.click(screen.getByLabelText('Monday'));
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Select a day.');
    const group = screen.getByRole('group', { name: 'Days' });
    expect(group.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(document.activeElement).toBe(screen.getByLabelText('Monday'));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a list of accepted values', () => {
  it('is sent as * only when All is selected, and as nothing when nothing is ticked', async () => {
    const { user, sent } = show();
    expect((await sent())?.brands).toEqual([]);
    await user.click(screen.getByLabelText('Brands'));
    await user.click(screen.getByRole('checkbox', { name: /^All brands/ }));
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Brands').textContent).toBe('All brands');
    expect((await sent())?.brands).toEqual(['*']);
  });

  it('is shown in groups, each of which is ticked and cleared by one button', async () => {
    const { user, sent } = show();
    await user.click(screen.getByLabelText('Brands'));
    await user.click(screen.getByRole('button', { name: 'Select all of Cards' }));
    await user.click(screen.getByRole('checkbox', { name: 'PayPal' }));
    await user.click(screen.getByRole('button', { name: 'Deselect all of Wallets' }));
    await user.keyboard('{Escape}');
    expect((await sent())?.brands).toEqual(['VISA', 'MASTER']);
  });
});

describe('a message about several fields', () => {
  it('is shown below them, and goes when one of them is corrected', async () => {
    const { user, save } = show({ initial: { range: { min: '5', max: '2' } } });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('The minimum is above the maximum.');
    await user.clear(screen.getByLabelText('From'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('a form whose changes a dialog still has to confirm', () => {
  it('asks before leaving until they are sent', async () => {
    const { user, sent } = show({ onSubmit: vi.fn(() => Promise.resolve(notSent)) });
    await user.click(screen.getByLabelText('Tuesday'));
    await sent();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('Leave without saving?');
  });
});

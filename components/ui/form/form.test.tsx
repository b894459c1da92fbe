import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { Dialog } from '#components/ui/dialogs/dialog.tsx';
import { render } from '#test/render.tsx';
import { Form, SubmitButton } from './form.tsx';
import { FormCheckbox, FormField, FormSelect, FormTextArea, FormTextField } from './form-fields.tsx';
import { useZodForm } from './use-zod-form.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Enter a name.'),
  limit: z.object({ perDay: z.coerce.number<string>('Enter a number.') }),
  role: z.enum(['viewer', 'auditor']),
  note: z.string(),
  isActive: z.boolean(),
  colour: z.string().nullable(),
});
type Values = z.output<typeof schema>;
const defaults = {
  name: '',
  limit: { perDay: '10' },
  role: 'viewer',
  note: '',
  isActive: false,
  colour: null,
} as const;

function Example({ onSubmit }: { onSubmit: (values: Values) => Promise<unknown> | undefined }) {
  const form = useZodForm(schema, defaults);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormTextField name="name" label="Name" hint="Shown on receipts." />
      <FormTextField name="limit.perDay" label="Limit" />
      <FormSelect
        name="role"
        label="Role"
        choices={[
          { value: 'viewer', name: 'Viewer' },
          { value: 'auditor', name: 'Auditor' },
        ]}
      />
      <FormTextArea name="note" label="Note" />
      <FormCheckbox name="isActive" label="Active" />
      <FormField name="colour" label="Colour">
        {({ value, onChange, onBlur, ...field }) => (
          <button type="button" {...field} onClick={() => onChange('red')}>
            {value ?? 'none'}
          </button>
        )}
      </FormField>
      <SubmitButton>Save user</SubmitButton>
      <a href="/elsewhere">Elsewhere</a>
    </Form>
  );
}

function show(onSubmit: (values: Values) => Promise<unknown> | undefined = vi.fn()) {
  render(<Example onSubmit={onSubmit} />);
  return { onSubmit, user: userEvent.setup(), name: screen.getByLabelText<HTMLInputElement>('Name') };
}
const describedBy = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('sending a form', () => {
  it('passes the values as the schema converts them when Enter is pressed in a field', async () => {
    const { onSubmit, user, name } = show();
    await user.selectOptions(screen.getByLabelText('Role'), 'auditor');
    await user.click(screen.getByLabelText('Active'));
    await user.click(screen.getByLabelText('Colour'));
    await user.type(name, ' Ada {Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit).toHaveBeenCalledWith({
      name: 'Ada',
      limit: { perDay: 10 },
      role: 'auditor',
      note: '',
      isActive: true,
      colour: 'red',
    });
  });

  it('leaves Enter to text areas, where Ctrl + Enter sends', async () => {
    const { onSubmit, user, name } = show();
    await user.type(name, 'Ada');
    await user.type(screen.getByLabelText('Note'), 'a{Enter}b');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(vi.mocked(onSubmit).mock.calls[0]?.[0].note).toBe('a\nb');
  });

  it('shows what is wrong beside the field, moves the focus there, and takes the message away once corrected', async () => {
    const { onSubmit, user, name } = show();
    await user.click(screen.getByRole('button', { name: 'Save user' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a name.');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(name)).toBe('Enter a name. Shown on receipts.');
    await user.keyboard('A');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(name.hasAttribute('aria-invalid')).toBe(false);
  });

  it('is never checked by the browser itself', () => {
    const { name } = show();
    expect(name.form?.noValidate).toBe(true);
  });

  it('happens once while the request is under way', async () => {
    const { onSubmit, user, name } = show(vi.fn(() => new Promise(() => undefined)));
    await user.type(name, 'Ada{Enter}{Enter}');
    await user.dblClick(screen.getByRole('button', { name: 'Save user' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe('a rejected request', () => {
  it('shows each message beside its field, also of nested fields, and the rest as one message of the form', async () => {
    const fields = [
      { name: 'limit.perDay', message: 'Above the limit of the PSP.' },
      { name: 'quota', message: 'The quota is used up.' },
    ];
    const { user, name } = show(() => Promise.reject(Object.assign(new Error('Invalid'), { fields })));
    await user.type(name, 'Ada{Enter}');
    await screen.findByText('The quota is used up.');
    expect(describedBy(screen.getByLabelText('Limit'))).toBe('Above the limit of the PSP.');
    expect(document.activeElement).toBe(screen.getByLabelText('Limit'));
    expect(name.value).toBe('Ada');
  });

  it('shows the message of an error without fields', async () => {
    const { user, name } = show(() => Promise.reject(new Error('Couldn’t reach Turnpike.')));
    await user.type(name, 'Ada{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t reach Turnpike.');
  });
});

describe('leaving a page with a changed form', () => {
  const follow = async (user: ReturnType<typeof userEvent.setup>): Promise<boolean> => {
    let isFollowed = false;
    const note = (event: Event): void => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', note, { once: true });
    await user.click(screen.getByRole('link', { name: 'Elsewhere', hidden: true }));
    window.removeEventListener('click', note);
    return isFollowed;
  };

  it('follows a link at once while nothing was changed, and after the form was sent', async () => {
    const { onSubmit, user, name } = show();
    expect(await follow(user)).toBe(true);
    await user.type(name, 'Ada{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(await follow(user)).toBe(true);
  });

  it('asks first, and the link is followed after Leave', async () => {
    const { user, name } = show();
    await user.type(name, 'Ada');
    expect(await follow(user)).toBe(false);
    expect(screen.getByRole('alertdialog').textContent).toContain('Leave without saving?');
    await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
    expect(name.value).toBe('Ada');
    await follow(user);
    let isFollowed = false;
    const note = (event: MouseEvent): void => {
      if ((event.target as HTMLElement).tagName === 'A') isFollowed = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', note);
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    window.removeEventListener('click', note);
    expect(isFollowed).toBe(true);
  });

  it('lets the browser ask before the tab is closed', async () => {
    const { user, name } = show();
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await user.type(name, 'Ada');
    expect(close()).toBe(false);
  });

  it('asks before the dialog around the form closes, also when only a picker was changed', async () => {
    const onOpenChange = vi.fn();
    const user = userEvent.setup();
    render(
      <Dialog open onOpenChange={onOpenChange} title="Edit">
        <Example onSubmit={vi.fn()} />
      </Dialog>,
    );
    await user.click(screen.getByLabelText('Colour'));
    await user.keyboard('{Escape}');
    expect(onOpenChange).not.toHaveBeenCalled();
    expect(screen.getByRole('alertdialog').textContent).toContain('Discard what you entered?');
  });
});

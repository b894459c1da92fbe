import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { describedBy } from '#test/fixtures/component.tsx';
import { render } from '#test/render.tsx';
import { DescriptionItem } from './description-list.tsx';
import { CheckboxField, ChoiceField, FormProblem, TextAreaField, TextField } from './field.tsx';

const choices = [
  { value: 'a', name: 'Viewer' },
  { value: 'b', name: 'Auditor' },
];
const text = { id: 'field', label: 'Role', hint: 'Shown to others.', problem: 'Select a role.' };

const fields = {
  'text field': <TextField {...text} />,
  'text area': <TextAreaField {...text} />,
  select: <ChoiceField {...text} choices={choices} />,
  checkbox: <CheckboxField {...text} />,
};

describe.each(Object.entries(fields))('a %s', (_name, element) => {
  it('is named by its label and described by its problem first and then its hint', () => {
    render(element);
    const field = screen.getByLabelText('Role');
    expect(describedBy(field)).toBe('Select a role. Shown to others.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('Select a role.');
  });
});

describe('a field without a problem', () => {
  it('is not called invalid and describes itself by nothing', () => {
    render(<TextField id="name" label="Name" />);
    const field = screen.getByLabelText('Name');
    expect([field.hasAttribute('aria-invalid'), field.hasAttribute('aria-describedby')]).toEqual([false, false]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a select', () => {
  it('shows the names of its choices', () => {
    render(<ChoiceField id="role" label="Role" choices={choices} />);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Viewer', 'Auditor']);
  });

  it('keeps its name for screen readers when the label is not shown', () => {
    render(<ChoiceField id="role" label="Role" isLabelHidden choices={choices} />);
    expect(screen.getByRole('combobox', { name: 'Role' })).toBeTruthy();
  });
});

describe('the message of a form', () => {
  it('is announced, and takes no room without one', () => {
    const { container, rerender } = render(<FormProblem>{null}</FormProblem>);
    expect(container.textContent).toBe('');
    rerender(<FormProblem>It was not saved.</FormProblem>);
    expect(screen.getByRole('alert').textContent).toBe('It was not saved.');
  });
});

describe('an item of a description list', () => {
  it.each([null, undefined, ''])('is left out for %j', (value) => {
    const { container } = render(<DescriptionItem name="Invoice">{value}</DescriptionItem>);
    expect(container.textContent).toBe('');
  });

  it('is shown for zero', () => {
    render(<DescriptionItem name="Attempts">{0}</DescriptionItem>);
    expect(screen.getByRole('definition').textContent).toBe('0');
  });
});

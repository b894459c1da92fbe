import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { EntityDetail } from '#lib/entities/staff/index.ts';
import { describedBy, fakeBackOffice, fieldErrors, rejection, renderScreen } from '#test/fixtures/component.tsx';
import { settingTabs } from './setting-tabs.ts';
import { SettingsForm } from './settings-form.tsx';

const inherited = (above: unknown) => ({ above, from: { id: 'p', name: 'Demo PSP' } });
const settings = {
  paymentBrands: { ...inherited(['*']), own: ['VISA'] },
  currencies: inherited(['*']),
  unknownParameters: inherited('refuse'),
  cardNumbersInTexts: inherited('hide'),
  migratedAgreements: inherited('test'),
  duplicateWindowMinutes: inherited(0),
  acquirerTimeoutMs: { ...inherited(30_000), own: 20_000 },
  registrationRetentionDays: inherited(0),
  scheduleRepetitions: inherited(3),
  settlementDays: inherited(3),
  disputeDays: inherited(0),
  clearingInstituteName: inherited('Simulator'),
  dispatching: inherited([]),
  shopOrigins: inherited([]),
  formAccentColour: inherited('#1d4ed8'),
  formBackgroundColour: inherited('#ffffff'),
  formTextColour: inherited('#1c2430'),
  formBorderColour: inherited('#8b95a3'),
  formRadius: inherited(8),
  formFont: inherited('system'),
  formLogo: inherited(''),
  formLogoText: inherited(''),
};
const detail = {
  node: { id: 'e1', kind: 'MERCHANT', name: 'Bakery', mode: 'TEST', disabled: false },
  compatibilityUses: [],
  version: 'v1',
  mayChange: true,
  settings,
  channels: [{ id: 'c1', name: 'Web shop' }],
} as unknown as EntityDetail;

function show(tabId: string, answer: () => unknown = () => detail, shown = detail) {
  const office = fakeBackOffice({ 'PATCH /entities/e1': answer });
  const tab = settingTabs.find(({ id }) => id === tabId);
  if (!tab) throw new Error(`no tab ${tabId}`);
  const onSaved = vi.fn();
  renderScreen(<SettingsForm detail={shown} tab={tab} onSaved={onSaved} />);
  const user = userEvent.setup();
  const click = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const replace = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const review = () => screen.findByRole('dialog');
  return { ...office, onSaved, user, click, replace, review };
}

describe('settings of an entity', () => {
  it('are sent after the differences were confirmed, and only those that were changed', async () => {
    const { changes, onSaved, click, replace, review } = show('limits');
    await click('Set Clearing institute here');
    await replace('Clearing institute', ' First Bank ');
    await click('Review changes');
    expect((await review()).textContent).toContain('First Bank');
    expect(changes).toEqual([]);
    await click('Save changes');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(changes).toEqual([
      {
        method: 'PATCH',
        path: '/entities/e1',
        body: { version: 'v1', settings: { set: { clearingInstituteName: 'First Bank' }, inherit: [] } },
      },
    ]);
  });

  it('are reviewed by Enter in a field', async () => {
    const { user, replace, review } = show('limits');
    await replace('Acquirer timeout', '25000');
    await user.keyboard('{Enter}');
    expect((await review()).textContent).toContain('25,000 milliseconds');
  });

  it('can be inherited again', async () => {
    const { changes, click, review } = show('limits');
    await click('Inherit Acquirer timeout');
    expect(screen.queryByLabelText('Acquirer timeout')).toBeNull();
    await click('Review changes');
    await review();
    await click('Save changes');
    await waitFor(() =>
      expect(changes[0]?.body).toMatchObject({ settings: { set: {}, inherit: ['acquirerTimeoutMs'] } }),
    );
  });

  it('say why there is nothing to review before one was changed', async () => {
    const { click } = show('limits');
    await click('Review changes');
    const button = screen.getByRole('button', { name: 'Review changes' });
    expect(describedBy(button)).toBe('Change a setting first.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are shown without controls to a user who may not change them', () => {
    show('limits', undefined, { ...detail, mayChange: false });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('20,000 milliseconds')).toBeTruthy();
  });

  it('ask before they are left while the differences are not confirmed', async () => {
    const { user, click, replace, review } = show('limits');
    await replace('Acquirer timeout', '25000');
    await click('Review changes');
    await user.click(within(await review()).getByRole('button', { name: 'Keep editing' }));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await click('Discard');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});

describe('a logo', () => {
  it('is uploaded when its file is selected, and its name is saved', async () => {
    const name = `${'0'.repeat(32)}-120x40.png`;
    const { changes, click, user, review } = show('payment-form');
    const fetched = vi.fn(async () => Response.json({ name }));
    await click('Set Logo here');
    vi.stubGlobal('fetch', fetched);
    await user.upload(screen.getByLabelText('Logo file'), new File(['image'], 'logo.png'));
    expect((await screen.findByAltText('Logo')).getAttribute('src')).toBe(`/v1/logos/${name}`);
    expect(fetched).toHaveBeenCalledWith(
      '/api/backoffice/entities/e1/logo',
      expect.objectContaining({ method: 'POST' }),
    );
    vi.unstubAllGlobals();
    await click('Review changes');
    expect((await review()).textContent).toContain(name);
    expect(changes).toEqual([]);
  });

  it('that is refused leaves the setting as it is', async () => {
    const { click, user } = show('payment-form');
    await click('Set Logo here');
    const refusal = { error: { code: 'unknown-type', message: 'This file is no PNG.' } };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
    await user.upload(screen.getByLabelText('Logo file'), new File(['<svg/>'], 'logo.png'));
    expect(await screen.findByText('This file is no PNG.')).toBeTruthy();
    expect(screen.queryByAltText('Logo')).toBeNull();
  });
});

describe('a mistake in a setting', () => {
  it.each([
    ['99999', 'must be at most 10,080'],
    ['-1', 'must be a whole number, 0 or more'],
    ['a day', 'must be a whole number, 0 or more'],
    ['', 'must be a whole number, 0 or more'],
  ])('is shown at its field: %j %s', async (typed, message) => {
    const { click, user, changes } = show('strictness');
    const label = 'Duplicate merchantTransactionId window';
    await click(`Set ${label} here`);
    await user.clear(screen.getByLabelText(label));
    if (typed) await user.type(screen.getByLabelText(label), typed);
    await click('Review changes');
    expect((await screen.findByRole('alert')).textContent).toBe(`${label}: ${message}`);
    expect(describedBy(screen.getByLabelText(label))).toContain(message);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(changes).toEqual([]);
  });

  it('that the server finds is shown at its field too, and the typed value stays', async () => {
    const { click, replace, review } = show('limits', () =>
      fieldErrors({ acquirerTimeoutMs: 'is longer than the operator allows' }),
    );
    await replace('Acquirer timeout', '60000');
    await click('Review changes');
    await review();
    await click('Save changes');
    expect((await screen.findByRole('alert')).textContent).toBe('Acquirer timeout: is longer than the operator allows');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Acquirer timeout').value).toBe('60000');
  });

  it('that is about no field is shown above the form', async () => {
    const { click, replace, review } = show('limits', () => rejection(409, 'refused', 'The PSP is disabled.'));
    await replace('Acquirer timeout', '60000');
    await click('Review changes');
    await review();
    await click('Save changes');
    expect((await screen.findByRole('alert')).textContent).toBe('The PSP is disabled.');
  });
});

describe('a save that meets a newer state', () => {
  it('shows the difference to that state, and is sent with its version', async () => {
    const current = { ...detail, version: 'v2' };
    const answers = [() => rejection(409, 'changed', 'Bakery was changed.', { current }), () => current];
    const { changes, onSaved, click, replace, review } = show('limits', () => answers.shift()?.());
    await replace('Acquirer timeout', '25000');
    await click('Review changes');
    await review();
    await click('Save changes');
    expect((await screen.findByRole('alert')).textContent).toBe('Bakery was changed.');
    await click('Save anyway');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(current));
    expect(changes.map(({ body }) => (body as { version: string }).version)).toEqual(['v1', 'v2']);
  });
});

describe('a list of accepted values', () => {
  it('is everything only by the choice All, and nothing when nothing is ticked', async () => {
    const { changes, user, click, review } = show('brands');
    await user.click(screen.getByLabelText('Payment brands'));
    await user.click(screen.getByRole('checkbox', { name: 'VISA' }));
    expect(screen.getByText('Nothing ticked: no brands.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^All brands/ }));
    await user.keyboard('{Escape}');
    await click('Review changes');
    await review();
    await click('Save changes');
    await waitFor(() =>
      expect(changes[0]?.body).toMatchObject({ settings: { set: { paymentBrands: ['*'] }, inherit: [] } }),
    );
  });
});

describe('the origins of a shop', () => {
  const label = 'Origins of the shop';

  it('are typed one a line, as an address bar shows them', async () => {
    const { changes, click, replace, review } = show('payment-form');
    await click(`Set ${label} here`);
    await replace(label, 'https://Shop.example/{Enter}{Enter} https://www.shop.example ');
    await click('Review changes');
    await review();
    await click('Save changes');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({
      settings: { set: { shopOrigins: ['https://shop.example', 'https://www.shop.example'] } },
    });
  });

  it.each([
    'https://shop.example/cart',
    'http://shop.example',
    'https://shop.example:99999',
    'https://shop.example;sandbox',
  ])('are not sent as %s', async (typed) => {
    const { changes, click, replace } = show('payment-form');
    await click(`Set ${label} here`);
    await replace(label, typed);
    await click('Review changes');
    expect((await screen.findByRole('alert')).textContent).toContain(`${typed} is no origin`);
    expect(changes).toEqual([]);
  });
});

describe('the look of the payment form', () => {
  const preview = async () => {
    const image = await screen.findByRole('img', { name: 'Preview' });
    return (name: string) =>
      image.querySelector<HTMLElement>('.wpwl-container')?.style.getPropertyValue(`--wpwl-${name}`);
  };

  it('is previewed while it is typed, with a button that stays readable', async () => {
    const { click, replace } = show('payment-form');
    const property = await preview();
    await click('Set Accent here');
    await replace('Accent', '#ffd400');
    expect([property('color-primary'), property('color-primary-text')]).toEqual(['#ffd400', '#000000']);
    expect(screen.getByText(/^The text of the button is black: 14\.\d\s:\s1\.$/)).toBeTruthy();
    await replace('Accent', 'FFF');
    expect(property('color-primary')).toBe('#ffffff');
    expect(screen.getByText(/^The button and the ring .* 1\.0\s:\s1 instead of 3\s:\s1\.$/)).toBeTruthy();
  });

  it('warns of text that is hard to read, and takes it all the same', async () => {
    const { changes, click, replace, review } = show('payment-form');
    await preview();
    await click('Set Text here');
    await replace('Text', '#aaaaaa');
    expect(
      screen.getByText(/^The text is hard to read on the background: 2\.3\s:\s1 instead of 4\.5\s:\s1\.$/),
    ).toBeTruthy();
    await click('Review changes');
    await review();
    await click('Save changes');
    await waitFor(() => expect(changes[0]?.body).toMatchObject({ settings: { set: { formTextColour: '#aaaaaa' } } }));
  });

  it.each(['#12345', 'red', '#1d4ed8;}body{display:none}'])('is not sent as %j', async (typed) => {
    const { changes, click, replace } = show('payment-form');
    await click('Set Border here');
    // Braces are keys to the test's keyboard.
    await replace('Border', typed.replace(/[{]/g, '{{'));
    await click('Review changes');
    expect((await screen.findByRole('alert')).textContent).toBe('Border: is no colour like #1d4ed8');
    expect(changes).toEqual([]);
  });
});

describe('dispatching rules', () => {
  const addRule = async () => {
    const shown = show('dispatching');
    await shown.click('Set Rules here');
    await shown.click('Add rule');
    const rule = within(screen.getByRole('group', { name: 'Rule 1' }));
    return { ...shown, rule };
  };

  it('match everything by an explicit All, and are sent without these conditions', async () => {
    const { changes, user, click, review, rule } = await addRule();
    expect(rule.getByLabelText('Brands').textContent).toBe('All brands');
    await user.click(rule.getByLabelText('Currencies'));
    await user.click(screen.getByRole('checkbox', { name: 'EUR: Euro' }));
    await user.keyboard('{Escape}');
    await click('Review changes');
    await review();
    await click('Save changes');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({
      settings: { set: { dispatching: [{ channelId: 'c1', currencies: ['EUR'] }] } },
    });
  });

  it('are not sent while a condition has no value', async () => {
    const { changes, user, click, rule } = await addRule();
    await user.click(rule.getByLabelText('Types'));
    await user.click(screen.getByRole('checkbox', { name: /^All types/ }));
    await user.keyboard('{Escape}');
    await click('Review changes');
    expect((await screen.findByRole('alert')).textContent).toBe('Rules: rule 1: choose at least one, or all');
    expect(changes).toEqual([]);
  });

  it('say why the first one cannot be moved up', async () => {
    await addRule();
    expect(describedBy(screen.getByRole('button', { name: 'Move rule 1 up' }))).toBe('This is the first rule.');
  });
});

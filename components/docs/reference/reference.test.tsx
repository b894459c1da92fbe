import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createSample, writeCurl } from '#lib/docs/index.ts';
import { findReference, listReference, operationNames } from '#lib/protocols/opp/catalogue/index.ts';
import { render } from '#test/render.tsx';
import { SampleSession } from '../samples/sample-session.tsx';
import { OperationPage } from './operation.tsx';
import { OperationList } from './operation-list.tsx';

const reading = { baseUrl: 'https://pay.example', isSignedIn: false, reader: null, run: 'r1' };

function show(name: string) {
  const operation = findReference(name);
  if (!operation) throw new Error(`no ${name}`);
  render(
    <SampleSession reading={reading}>
      <OperationPage operation={operation} samples={[]} baseUrl="https://pay.example" />
    </SampleSession>,
  );
}

describe('the API reference', () => {
  it('lists each operation under an address that earlier links know', () => {
    render(<OperationList sections={listReference()} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(operationNames.length);
    expect(document.getElementById('POST/v1/payments/{id}')?.textContent).toContain('Capture, refund');
  });

  it('marks the parameters that are required', () => {
    show('payments.create');
    const names = screen.getAllByText('required').map((mark) => mark.previousElementSibling?.textContent);
    expect(names).toEqual(['amount', 'currency', 'paymentType']);
    expect(screen.getByText('https://pay.example/v1/payments')).toBeTruthy();
  });

  it('shows how a file is sent', () => {
    show('settlement.import');
    expect(screen.getByText(/--data-binary/)).toBeTruthy();
  });
});

describe('the command of an operation', () => {
  it('is read by the samples, for every operation', () => {
    for (const name of operationNames) {
      const { examples = [], method = '', path = '' } = findReference(name) ?? {};
      for (const { params } of examples) {
        const { request } = createSample(writeCurl({ method, path, params, hasToken: true }), {}, null);
        expect([name, request.method]).toEqual([name, method]);
        const { entityId: _, ...own } = params;
        expect(Object.fromEntries(request.params)).toMatchObject(own);
      }
    }
  });
});

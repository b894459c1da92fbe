import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newTransactionId, newUuid, setCell } from '#lib/platform/ids.ts';
import { authenticationIdOf, serverTransactionId } from './authentication.ts';
import { isUuid } from './messages/message-field.ts';

it('the protocol knows each authentication by a UUID of version 8, which leads back to it', () => {
  const times = fc.date({ min: new Date('1990-01-01'), max: new Date('2109-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 99 }), (now, cell) => {
      setCell(String(cell).padStart(2, '0'));
      const id = newTransactionId(now);
      setCell('00');
      const uuid = serverTransactionId(id);
      expect([isUuid(uuid), uuid[14]]).toEqual([true, '8']);
      expect([authenticationIdOf(uuid), authenticationIdOf(uuid.toUpperCase())]).toEqual([id, id]);
    }),
  );
});

it.each([undefined, null, '', 'x', newUuid(), '8a880dc0d2d240678cb1b08d1690b26e'])('%s leads to none', (value) => {
  expect(authenticationIdOf(value)).toBeNull();
});

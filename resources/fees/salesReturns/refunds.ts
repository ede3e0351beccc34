import { money, ref, text } from '../../../schema/fields.ts'

/** What is paid out at once. */
export const refundLines = () =>
  ({
    fields: {
      paymentMethod: ref('paymentMethods', { required: true, where: { active: true } }),
      amount: money({ required: true, positive: true }),
      reference: text({ max: 60 }),
    },
    // Cash of a shift leaves by a payment of its cashier; of whoever is not kept there is no credit that could be paid out.
    rules: [
      {
        when: {
          'document.status': { not: 'draft' },
          'document.buyerName': { empty: true },
          all: [{ methodKind: 'cash' }],
          any: [
            { methodShifts: true },
            { shiftAtSafe: { empty: false } },
            {
              methodSafe: { empty: true },
              any: [{ 'document.shiftsHere': { empty: false } }, { 'document.shiftAtMain': { empty: false } }],
            },
          ],
        },
        holds: { none: [{ methodKind: 'cash' }] },
        field: 'paymentMethod',
        error: 'Return.CashOfShift',
      },
    ],
  }) as const

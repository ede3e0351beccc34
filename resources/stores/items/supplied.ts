import { computed, int, money, quantity, text } from '../../../schema/fields.ts'

const bought = { by: 'latest', usedBy: 'purchaseInvoices.items.item' } as const
const coming = { by: 'stillToCome', of: ['units.factor'] } as const

/** What is on its way into the warehouses in sight, and of whom an item was bought last, in which unit and for how much. */
export const supplied = () =>
  ({
    onOrder: computed(quantity(), {
      ...coming,
      usedBy: 'purchaseOrders.items.item',
      among: ['purchaseOrders.items.receivedLeft'],
      while: { status: { in: ['waiting', 'open'] } },
    }),
    inTransit: computed(quantity(), {
      ...coming,
      usedBy: 'storageTransfers.items.item',
      among: ['storageTransfers.items.arrivedLeft'],
      while: { status: 'sent' },
    }),
    lastSupplier: computed(text(), { ...bought, among: ['purchaseInvoices.supplier'] }),
    lastBoughtOf: computed(int(), { ...bought, among: ['purchaseInvoices.supplier'], hidden: true }),
    lastUnit: computed(int(), { ...bought, among: ['purchaseInvoices.items.unit'], hidden: true }),
    lastPrice: computed(money(), { ...bought, among: ['purchaseInvoices.items.price'], hidden: true }),
  }) as const

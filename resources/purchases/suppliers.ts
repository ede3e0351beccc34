import { defineResource } from '../../schema/define.ts'
import { computed, email, iban, int, money, phone, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { address, business } from '../groups/business.ts'

/** Whom the school buys from. */
export const suppliers = defineResource({
  name: 'suppliers',
  scope: 'shared',
  menu: { group: 'purchases', icon: 'localShipping' },
  routes: { style: 'inline' },
  fields: { ...coded(), ...business() },
  sections: {
    contact: { phone: phone(), email: email() },
    address: address(),
    account: {
      payableAccount: ref('accounts', { where: { isLeaf: true, active: true, partyKind: 'supplier' } }),
      iban: iban({ stepUp: true }),
      // Until when its invoices are due.
      paymentDays: int({ min: 0, max: 365 }),
      openingBalance: computed(money(), { by: 'openingPayable' }),
      balance: computed(money(), { by: 'payable' }),
      unpostedBalance: computed(money(), { by: 'waitingPayable', usedBy: 'vouchers.entries.party', tone: 'warning' }),
      openSales: computed(money(), {
        by: 'sum',
        usedBy: 'salesInvoices.supplier',
        among: ['salesInvoices.paidLeft'],
        while: { status: { in: ['open', 'posted'] } },
        hidden: true,
      }),
    },
  },
  merge: { same: ['taxNumber', 'commercialRegister', 'phone', 'iban'], like: 'arabicName' },
  search: ['arabicName', 'englishName', 'code', 'phone', 'taxNumber'],
  list: { columns: ['code', 'arabicName', 'phone', 'taxNumber', 'balance', 'general'] },
  import: {
    match: ['taxNumber', 'code', 'arabicName'],
    aliases: {
      arabicName: ['اسم المورد', 'المورد', 'الاسم', 'Name', 'Supplier', 'Supplier Name', 'Vendor', 'Vendor Name'],
      phone: ['الجوال', 'الهاتف'],
      taxNumber: ['الرقم الضريبي', 'VAT number'],
      commercialRegister: ['السجل التجاري'],
      iban: ['الآيبان', 'رقم الآيبان'],
    },
  },
})

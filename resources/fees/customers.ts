import { defineResource } from '../../schema/define.ts'
import { choice, computed, email, iban, money, phone, ref } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'
import { address, business } from '../groups/business.ts'

/** Whom the school sells to beside its families: people and companies. */
export const customers = defineResource({
  name: 'customers',
  scope: 'shared',
  menu: { group: 'invoices', icon: 'groups' },
  routes: { style: 'inline' },
  fields: { ...coded(), kind: choice(['person', 'company'], { required: true, default: 'person' }), ...business() },
  sections: {
    contact: { phone: phone(), email: email() },
    address: address(),
    account: {
      receivableAccount: ref('accounts', { where: { isLeaf: true, active: true, partyKind: 'customer' } }),
      iban: iban({ stepUp: true }),
      openingBalance: computed(money(), { by: 'openingReceivable' }),
      balance: computed(money(), { by: 'receivable' }),
      unpostedBalance: computed(money(), { by: 'waitingReceivable', usedBy: 'vouchers.entries.party', tone: 'warning' }),
    },
  },
  merge: { same: ['taxNumber', 'commercialRegister', 'phone', 'iban'], like: 'arabicName' },
  search: ['arabicName', 'englishName', 'code', 'phone', 'taxNumber'],
  list: {
    columns: ['code', 'arabicName', 'kind', 'phone', 'taxNumber', 'balance', 'general', 'active'],
    filters: ['kind', 'active'],
  },
  import: {
    match: ['taxNumber', 'code', 'arabicName'],
    aliases: {
      arabicName: ['اسم العميل', 'العميل', 'الاسم', 'Name', 'Customer', 'Customer Name'],
      phone: ['الجوال', 'الهاتف'],
      taxNumber: ['الرقم الضريبي'],
    },
  },
})

import { defineResource } from '../../schema/define.ts'
import { choice, date, int, longText, text } from '../../schema/fields.ts'
import { coded } from '../../schema/groups.ts'

/** The devices of a branch that issue electronic invoices. What the tax authority gives them is written by its connection alone. */
export const posConfigurations = defineResource({
  name: 'posConfigurations',
  scope: 'branch',
  permissions: { view: 'editCompany', add: 'editCompany', edit: 'editCompany' },
  flag: 'eInvoicing',
  menu: { group: 'invoices', icon: 'creditCard' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    serial: text({ pattern: 'latin', max: 60, unique: { in: 'tenant' } }),
    invoiceKinds: choice(['both', 'simplified', 'standard'], { required: true, default: 'both' }),
    mode: choice(['simulation', 'production'], { required: true, default: 'simulation' }),
    certificateState: choice(['none', 'requested', 'compliance', 'issued', 'expired'], { readOnly: true, default: 'none' }),
    validUntil: date({ readOnly: true }),
    invoiceCounter: int({ readOnly: true }),
    signingRequest: longText({ readOnly: true }),
  },
  alerts: [{ field: 'validUntil', before: 'reminders', while: { active: true }, tone: 'danger' }],
  list: {
    columns: ['code', 'arabicName', 'serial', 'invoiceKinds', 'mode', 'certificateState', 'validUntil', 'active'],
    filters: ['mode', 'certificateState', 'active'],
  },
})

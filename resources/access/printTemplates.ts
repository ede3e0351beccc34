import { defineResource } from '../../schema/define.ts'
import { choice, flag, longText, ref, text } from '../../schema/fields.ts'

/** How documents of a kind look on paper, where that is not as the settings of the company say; a branch may have its own. */
export const printTemplates = defineResource({
  name: 'printTemplates',
  scope: 'tenant',
  headOffice: true,
  permissions: { view: 'editCompany', add: 'editCompany', edit: 'editCompany', delete: 'editCompany' },
  menu: { group: 'settings', icon: 'receiptLong' },
  routes: { style: 'inline' },
  title: ['label'],
  fields: {
    label: text({ required: true, max: 100, name: true }),
    // Each definition with a number is one of the kinds.
    documentKind: choice(['vouchers'], { required: true, called: 'resources' }),
    branch: ref('branches'),
    paper: choice(['a4', 'a5', 'roll'], { required: true, default: 'a4', when: { roll: { documentKind: { not: 'vouchers' } } } }),
    showLogo: flag({ default: true }),
    showSignatures: flag({ default: true }),
    active: flag({ default: true }),
  },
  sections: {
    texts: {
      arabicHead: longText({ max: 500 }),
      englishHead: longText({ max: 500 }),
      arabicFoot: longText({ max: 500 }),
      englishFoot: longText({ max: 500 }),
    },
  },
  lines: {
    hiddenFields: {
      fields: { field: choice(['description'], { required: true, called: 'fields' }) },
      unique: [{ fields: ['field'] }],
    },
  },
  unique: [{ fields: ['documentKind', 'branch'], when: { active: true }, error: 'PrintTemplate.Another' }],
  list: {
    columns: ['label', 'documentKind', 'branch', 'paper', 'showLogo', 'active'],
    filters: ['documentKind', 'branch', 'active'],
  },
})

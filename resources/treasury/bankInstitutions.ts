import { defineResource } from '../../schema/define.ts'
import { text } from '../../schema/fields/text.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** The banks of the country, known by two digits of their account numbers: where the money of employees and families goes. */
export const bankInstitutions = defineResource({
  name: 'bankInstitutions',
  scope: 'tenant',
  menu: { group: 'publicCodes', icon: 'accountBalance' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    ...alsoNamed(),
    // The digits after the check digits of an IBAN.
    ibanCode: text({ pattern: 'digits', min: 2, max: 2, unique: true }),
    swift: text({ pattern: 'latin', min: 8, max: 11 }),
  },
  search: ['arabicName', 'englishName', 'otherNames', 'code', 'ibanCode', 'swift'],
  list: { columns: ['ibanCode', 'arabicName', 'englishName', 'swift', 'active'], sort: { by: 'ibanCode' } },
  import: { match: ['ibanCode', 'code'] },
})

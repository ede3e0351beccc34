import { defineResource } from '../../schema/define.ts'
import { int, ref, text } from '../../schema/fields.ts'
import { alsoNamed, coded } from '../../schema/groups.ts'

/** The grades of a stage, each leading to the next. */
export const rows = defineResource({
  name: 'rows',
  scope: 'shared',
  menu: { group: 'schoolData', icon: 'formatListNumbered' },
  routes: { style: 'inline' },
  fields: {
    ...coded(),
    ...alsoNamed(),
    stage: ref('stages', { required: true }),
    position: int({ min: 0 }),
    nextRow: ref('rows'),
    acceptanceAgeYears: int({ empty: null, min: 0, max: 30 }),
    acceptanceAgeMonths: int({ empty: null, min: 0, max: 11 }),
    acceptanceAgeDays: int({ empty: null, min: 0, max: 31 }),
    noorCode: text({ max: 10, unique: true }),
  },
  keys: [['stage', 'code']],
  list: {
    columns: ['code', 'arabicName', 'stage', 'nextRow', 'noorCode', 'general'],
    filters: ['stage', 'active'],
    sort: { by: 'position' },
  },
  // Files name a grade by the ministry's code first.
  import: { match: ['noorCode', 'code'] },
})

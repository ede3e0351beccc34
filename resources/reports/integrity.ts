import { defineReport } from '../../schema/report.ts'

/** What cannot be wrong, asked again: every line says how much was checked; anything found is shown. */
export const integrity = defineReport({
  name: 'integrity',
  page: 'accounts-reports',
  permission: 'viewAccounts',
  parameters: {},
  columns: [
    { name: 'check', kind: 'choice' },
    { name: 'checked', kind: 'int' },
    { name: 'found', kind: 'int' },
    { name: 'document', kind: 'document' },
    { name: 'description', kind: 'text' },
  ],
  mustBeEmpty: true,
  query: 'integrity',
})

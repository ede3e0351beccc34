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
    { name: 'document', kind: 'document', filled: true },
    { name: 'description', kind: 'text', filled: true },
  ],
  mustBeEmpty: true,
})

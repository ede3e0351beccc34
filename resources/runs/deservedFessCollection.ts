import { defineRun } from '../../schema/run.ts'
import { chargedServices, chargedStudents } from './chargedStudents.ts'

/** Raises the fees of services for the students of a grade, a class or the whole school; each of them once a year for a student. */
export const deservedFessCollection = defineRun({
  name: 'deservedFessCollection',
  permission: 'addDeservedFees',
  menu: { group: 'invoices', icon: 'rule' },
  route: 'deservedFessCollection',
  input: chargedServices(),
  ...chargedStudents,
  makes: 'deservedFees',
  by: 'feeOfStudent',
  amounts: ['gross', 'granted', 'net'],
  while: { status: 'open' },
  undo: true,
})

import { defineRun } from '../../schema/run.ts'
import { chargedService, chargedStudents } from '../groups/chargedStudents.ts'

/** Raises the fee of a service for the students of a grade, a class or the whole school; each student once a year. */
export const deservedFessCollection = defineRun({
  name: 'deservedFessCollection',
  permission: 'addDeservedFees',
  menu: { group: 'invoices', icon: 'rule' },
  route: 'deservedFessCollection',
  input: chargedService(),
  ...chargedStudents,
  makes: 'deservedFees',
  by: 'feeOfStudent',
  amounts: ['gross', 'granted', 'net'],
  while: { status: 'open' },
})

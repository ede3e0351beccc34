import type { RecordData } from '../../../schema/record/record.ts'

export const dropNulls = (values: Readonly<Record<string, unknown>>): RecordData =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

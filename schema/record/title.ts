import { nameFields } from '../languages.ts'
import { type Model, titleOwners } from '../model.ts'
import type { RecordData } from './record.ts'

/** Between the grade and the letter of a class. */
const between = ' / '

/** Of a record without a name what its title says: the number of a document. */
const firstOf = (record: Readonly<Record<string, unknown>> | null | undefined): unknown =>
  Object.entries(record ?? {}).find(([name, value]) => name !== 'id' && name !== 'refs' && value !== null)?.[1]

/** The name of a record with those of the records that its title begins with: a class as its grade and its letter. */
export function fullTitle(model: Model, record: RecordData, own: string, language: string): string {
  const names = nameFields(language)
  const owners = titleOwners(model).flatMap((field) => {
    const owner = record.refs?.[field.field] as Readonly<Record<string, unknown>> | null | undefined
    const name = names.map((one) => owner?.[one]).find(Boolean) ?? firstOf(owner)
    return name === undefined || name === null ? [] : [String(name)]
  })
  return [...owners, own].join(between)
}

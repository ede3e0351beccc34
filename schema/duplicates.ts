import type { Duplicates } from './language/unique.ts'
import type { Model } from './model.ts'

/** What a definition says of duplicates by these fields. */
export const sameAmong = ({ data }: Model, fields: readonly string[]): Duplicates | undefined =>
  data.duplicates?.find((one) => one.fields.join() === fields.join())

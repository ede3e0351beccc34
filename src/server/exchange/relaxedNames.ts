import { memoized } from '../../../schema/memoized.ts'
import type { Model } from '../../../schema/model.ts'

/** A definition for related records of a file, in which a full name may be one word: a child's name often gives only that of the family. */
export const withRelaxedNames = memoized((model: Model): Model => {
  const fields = new Map(
    [...model.fields].map(([name, field]) => {
      const { pattern, ...rest } = field
      return [name, pattern === 'fullName' ? rest : field]
    }),
  )
  return { ...model, fields }
})

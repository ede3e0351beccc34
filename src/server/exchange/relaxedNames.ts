import type { Model } from '../../../schema/model.ts'

const variants = new WeakMap<Model, Model>()

/** A definition for related records of a file, in which a full name may be one word: a child's name often gives only that of the family. */
export function withRelaxedNames(model: Model): Model {
  const known = variants.get(model)
  if (known) return known
  const fields = new Map(
    [...model.fields].map(([name, field]) => {
      const { pattern, ...rest } = field
      return [name, pattern === 'fullName' ? rest : field]
    }),
  )
  const variant = { ...model, fields }
  variants.set(model, variant)
  return variant
}

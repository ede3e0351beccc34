import type { Model } from '../../../schema/model.ts'

const variants = new WeakMap<Model, Model>()

/** The definition of a record that a file brings along beside its own: what a child's name tells of the family may be one word. */
export function beside(model: Model): Model {
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

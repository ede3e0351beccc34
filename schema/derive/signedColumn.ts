import type { Model } from '../model.ts'
import type { ModelField } from '../modelField.ts'

/** The key of the column of a sheet in which one amount stands for two: what is owed in one sign, what is owing in the other. */
export const signedColumn = 'signed'

/** The two sides of which a line has exactly one, where rows of a sheet are such lines. */
export function sidesOf(model: Model): readonly [debit: ModelField, credit: ModelField] | null {
  const group = model.lines.find(({ name }) => name === model.data.import?.lines?.of)
  for (const rule of group?.rules ?? []) {
    // Where a definition is checked, a rule that is none has left a hole, and what it names may be anything.
    const names: unknown = (rule as typeof rule | undefined)?.exactlyOne
    if (!Array.isArray(names)) continue
    const [debit, credit, ...more] = names.map((name) => group?.fields.get(name))
    if (debit?.kind === 'money' && credit?.kind === 'money' && !more.length) return [debit, credit]
  }
  return null
}

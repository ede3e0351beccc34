import type { ResourceData } from '../schema/definition.ts'
import type { FieldData } from '../schema/kind.ts'

/** The definitions, with the settings of numbers offering every kind of document that has them; a renamed one keeps its settings. */
export function withNumbered<D extends ResourceData>(definitions: readonly D[]): D[] {
  const numbered = definitions.filter(({ number }) => number !== undefined)
  const values = numbered.map(({ name }) => name)
  const map = Object.fromEntries(numbered.flatMap(({ name, was }) => (was === undefined ? [] : [[was, name]])))
  return definitions.map((data) => {
    const group = data.name === 'company' ? data.lines?.['numbering'] : undefined
    const documentKind: FieldData | undefined = group?.fields['documentKind']
    if (!group || !documentKind) return data
    const fields = { ...group.fields, documentKind: { ...documentKind, values, map } }
    return { ...data, lines: { ...data.lines, numbering: { ...group, fields } } }
  })
}

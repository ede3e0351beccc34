import type { ResourceData } from '../schema/definition.ts'

/** The settings of the company that name kinds of documents, and which definitions are offered there. */
const settings: Readonly<Record<string, (data: ResourceData) => boolean>> = {
  numbering: ({ number }) => number !== undefined,
  dualControl: ({ actions }) => Object.values(actions ?? {}).some(({ posts }) => posts !== undefined),
}

/** Whether documents of a definition are a kind that the settings name. */
export const isOfferedKind = (data: ResourceData): boolean => Object.values(settings).some((offered) => offered(data))

/** The definitions, with the company's settings offering every kind of document that they are about; a renamed one keeps its settings. */
export function withDocumentKinds<D extends ResourceData>(definitions: readonly D[]): D[] {
  return definitions.map((data) => {
    if (data.name !== 'company' || !data.lines) return data
    const lines = Object.entries(data.lines).map(([name, group]) => {
      const field = group.fields['documentKind']
      const offered = settings[name]
      if (!field || !offered) return [name, group] as const
      const kinds = definitions.filter(offered)
      const values = kinds.map((one) => one.name)
      const map = Object.fromEntries(kinds.flatMap((one) => (one.was === undefined ? [] : [[one.was, one.name]])))
      return [name, { ...group, fields: { ...group.fields, documentKind: { ...field, values, map } } }] as const
    })
    return { ...data, lines: Object.fromEntries(lines) }
  })
}

import type { ResourceData } from '../schema/language/definition.ts'

/** The settings of the company that name kinds of documents, and which definitions are offered there. */
const settings: Readonly<Record<string, (data: ResourceData) => boolean>> = {
  numbering: ({ number }) => number !== undefined,
  dualControl: ({ actions }) => Object.values(actions ?? {}).some(({ posts }) => posts !== undefined),
}

/** Names of all that a paper may show of a document. */
const shownOf = ({ fields, sections, lines, totals }: ResourceData): string[] => [
  ...[
    fields ?? {},
    ...Object.values(sections ?? {}).map((section) => ('yearly' in section ? section.yearly : section)),
    ...Object.values(lines ?? {}).map((group) => group.fields),
  ].flatMap((some) => Object.entries(some).flatMap(([name, field]) => (field.hidden ? [] : [name]))),
  ...Object.keys(totals ?? {}),
]

/** Templates of paper offer every kind of document with a number, and of each what can be left out. */
function withPapers<D extends ResourceData>(data: D, definitions: readonly ResourceData[]): D {
  const kinds = definitions.filter(({ number }) => number !== undefined)
  const shown = kinds.map((one) => [one.name, new Set(shownOf(one))] as const)
  const values = [...new Set(shown.flatMap(([, names]) => [...names]))]
  const when = Object.fromEntries(
    values.map((name) => [
      name,
      { 'document.documentKind': { in: shown.flatMap(([kind, names]) => (names.has(name) ? [kind] : [])) } },
    ]),
  )
  const { hiddenFields, ...lines } = data.lines ?? {}
  const { field } = hiddenFields?.fields ?? {}
  if (!field || !hiddenFields || !data.fields?.['documentKind']) return data
  return {
    ...data,
    fields: { ...data.fields, documentKind: { ...data.fields['documentKind'], values: kinds.map(({ name }) => name) } },
    lines: { ...lines, hiddenFields: { ...hiddenFields, fields: { field: { ...field, values, when } } } },
  }
}

/** The definitions, with the company's settings offering every kind of document that they are about; a renamed one keeps its settings. */
export function withDocumentKinds<D extends ResourceData>(definitions: readonly D[]): D[] {
  return definitions.map((data) => {
    if (data.name === 'printTemplates') return withPapers(data, definitions)
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

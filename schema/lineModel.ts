import type { Model } from './model.ts'
import type { ModelField, ModelLines } from './modelField.ts'

/** The name under which lines are referred to: `orders.items`. */
export const lineResource = (resource: string, lines: string): string => `${resource}.${lines}`

/** The fields of a line besides its own: its document and its position. */
const place = (owner: Model): readonly ModelField[] =>
  [
    { field: 'record', kind: 'ref', to: owner.name, readOnly: true },
    { field: 'position', kind: 'computed', by: 'position', result: { kind: 'int' }, readOnly: true },
  ].map((field) => ({ ...field, section: '', yearly: false, implied: true }))

/**
 * Lines of a document as records that can be referred to, listed and read, never written by themselves. Their title is that of
 * the document, then their own: what the lines say, or their place.
 */
export function lineModel(owner: Model, lines: ModelLines): Model {
  const name = lineResource(owner.name, lines.name)
  const [record, position] = place(owner) as [ModelField, ModelField]
  const title = ['record', ...(lines.title ?? ['position'])]
  const fields = new Map([['record', record], ['position', position], ...lines.fields])
  const { flag, scope, audited } = owner.data
  return {
    name,
    owner,
    data: { name, scope, title, ...(flag !== undefined && { flag }), ...(audited && { audited }) },
    fields,
    sections: [],
    lines: [],
    yearly: false,
    title,
    permissions: owner.permissions,
    route: { base: name, style: 'family' },
    list: {
      columns: [...new Set([...title, ...lines.fields.keys()])],
      filters: [],
      sort: { by: 'id', order: 'desc' },
      change: [],
      carried: [],
    },
    actions: new Map(),
    states: [],
    numbered: false,
    reads: [],
    recipes: {},
    plan: { steps: [], circles: [] },
  }
}

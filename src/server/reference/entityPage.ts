import { compile } from '../../../schema/compile.ts'
import type { FieldData } from '../../../schema/kind.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import { type Model, mainSection } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { Cell, Entry, Page, Part } from '../../../schema/reference/page.ts'
import { written } from '../../../schema/reference/written.ts'
import { allFields, fieldOf, type Registry } from '../../../schema/registry.ts'
import { type PublicCall, publicCalls } from './publicCalls.ts'
import { recordPaths } from './recordPaths.ts'

/** What a page of an entity is made from: texts of a language, the definitions, and the product's own definition. */
export interface PageSources {
  readonly registry: Registry
  /** The product's own definition; undefined of one that the installation brings. */
  readonly builtIn: ResourceData | undefined
  readonly say: {
    readonly field: (path: string) => string
    readonly choice: (field: string, value: string) => string
    readonly text: (key: string) => string
  }
}

const code = (value: unknown): Cell => ({ code: typeof value === 'string' ? value : written(value) })
const entity = (name: string): Cell => ({ text: name, to: `entities/${name.split('.')[0]}` })

/** Whether the installation made it, or added to it. */
const marksOf = ({ data }: Model, builtIn: ResourceData | undefined): readonly string[] =>
  builtIn === undefined ? ['of this installation'] : JSON.stringify(builtIn) === JSON.stringify(data) ? [] : ['extended']

/** An entry of the table of contents. */
export const entityEntry = (model: Model, { builtIn, say }: PageSources): Entry => ({
  path: `entities/${model.name}`,
  title: model.name,
  means: say.text(`resources.${model.name}.name_two`),
  marks: marksOf(model, builtIn),
  ...(model.data.menu?.icon !== undefined && { icon: model.data.menu.icon }),
})

/** A page about a definition as it holds here, with what it implies and what the installation added. */
export const entityPage = (model: Model, sources: PageSources): Page => ({
  ...entityEntry(model, sources),
  parts: [
    ...fieldParts(model, sources),
    ...ruleParts(model, sources),
    ...actionParts(model, sources),
    permissionPart(model, sources),
    callPart(model),
    ...paperParts(model),
    ...referrerPart(model, sources.registry),
    { heading: 'Definition', code: written(withoutLabels(model.data)) },
  ],
})

/** The calls of a definition as the description of the API has them. */
function callPart(model: Model): Part {
  const rows = Object.entries(recordPaths(model)).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): readonly Cell[] => {
      const { operationId = '', description } = operation as { operationId?: string; description?: string }
      const name = operationId.slice(model.name.length + 1)
      return [code(`${method.toUpperCase()} /api${path}`), description === undefined ? name : `${name}: ${description}`]
    }),
  )
  const open = Object.values<PublicCall>(publicCalls).flatMap(({ method, path, does, of }): (readonly Cell[])[] =>
    of(model) ? [[code(`${method} ${path.replace(':resource', model.name).replace(/:(\w+)/g, '{$1}')}`), does]] : [],
  )
  return { heading: 'API', table: { columns: ['Call', 'What it does'], rows: [...rows, ...open] } }
}

const withoutLabels = ({ labels: _labels, ...data }: ResourceData): object => data

/** The product's own fields, to mark those that were added. */
const ownFields = (builtIn: ResourceData | undefined): ReadonlySet<string> =>
  new Set(builtIn ? allFields(compile(builtIn)).map(([{ field }, lines]) => `${lines ?? ''}.${field}`) : [])

function fieldParts(model: Model, { builtIn, say }: PageSources): Part[] {
  const own = ownFields(builtIn)
  const row = (field: ModelField, lines: string | null): readonly Cell[] => [
    code(field.field),
    say.field(lines === null ? field.field : `${lines}.0.${field.field}`),
    { text: field.kind, to: `kinds/${field.kind}` },
    ...target(field),
    notes(field, model, builtIn !== undefined && !field.implied && !own.has(`${lines ?? ''}.${field.field}`)),
  ]
  const columns = ['Field', 'Label', 'Kind', 'Refers to', 'Notes']
  return [
    { heading: 'Fields', table: { columns, rows: [...model.fields.values()].map((field) => row(field, null)) } },
    ...model.lines.map((group) => ({
      heading: `Lines: ${group.name}`,
      table: { columns, rows: [...group.fields.values()].map((field) => row(field, group.name)) },
    })),
  ]
}

/** What a field refers to; the first of several, and the others behind it. */
function target({ to, targets }: FieldData): readonly Cell[] {
  if (to !== undefined) return [entity(to)]
  return [targets === undefined ? '' : targets.join(', ')]
}

function notes(field: ModelField, model: Model, added: boolean): string {
  const { required, requiredWhen, shownWhen, unique, is, readOnly, hidden, values, yearly, implied, section } = field
  return [
    ...(added ? ['added by the installation'] : []),
    ...(implied ? ['implied'] : []),
    ...(yearly ? ['kept per year'] : []),
    ...(model.sections.some(({ name }) => name === section) && section !== mainSection ? [`section ${section}`] : []),
    ...(required ? ['required'] : []),
    ...(requiredWhen ? [`required when ${written(requiredWhen)}`] : []),
    ...(shownWhen ? [`shown when ${written(shownWhen)}`] : []),
    ...(unique ? ['unique'] : []),
    ...(is === undefined ? [] : [`= ${is}`]),
    ...(readOnly && is === undefined ? ['read-only'] : []),
    ...(hidden ? ['hidden'] : []),
    ...(values ? [values.join(', ')] : []),
  ].join('; ')
}

function ruleParts({ data }: Model, { say }: PageSources): Part[] {
  const row = (what: string, { error, ...rest }: { readonly error?: string }): readonly Cell[] => [
    what,
    error === undefined ? '' : say.text(`errors.${error}`),
    code(rest),
  ]
  const rows = [
    ...(data.rules ?? []).map((rule) => row('rule', rule)),
    ...Object.entries(data.lines ?? {}).flatMap(([name, { rules = [] }]) => rules.map((rule) => row(`rule of ${name}`, rule))),
    ...(data.unique ?? []).map((unique) => row('unique', unique)),
    ...(data.guards ?? []).map((guard) => row('guard', guard)),
    ...(data.limits ?? []).map((limit) => row('limit', limit)),
  ]
  return rows.length ? [{ heading: 'Rules and limits', table: { columns: ['What', 'Message', 'As it is said'], rows } }] : []
}

function actionParts(model: Model, { say }: PageSources): Part[] {
  const states = Object.entries(model.data.states ?? {})
  const actions = [...model.actions]
  return [
    ...(states.length
      ? [
          {
            heading: 'States',
            table: {
              columns: ['State', 'Label', 'Next'],
              rows: states.map(([state, next]): readonly Cell[] => [code(state), say.choice('status', state), next.join(', ')]),
            },
          },
        ]
      : []),
    ...(actions.length
      ? [
          {
            heading: 'Actions',
            table: {
              columns: ['Action', 'Leads to', 'Permission', 'Asks for', 'Does'],
              rows: actions.map(
                ([name, { to = '', permission, input = {}, makes, posts, unposts, takesBack }]): readonly Cell[] => [
                  code(name),
                  to,
                  code(permission ?? model.permissions.edit),
                  Object.keys(input).join(', '),
                  [
                    ...(makes === undefined ? [] : [`makes ${makes}`]),
                    ...(posts === undefined ? [] : [`posts ${posts}`]),
                    ...(unposts ? ['takes back what it posted'] : []),
                    ...(takesBack ? ['takes back'] : []),
                  ].join('; '),
                ],
              ),
            },
          },
        ]
      : []),
  ]
}

const permissionPart = ({ permissions }: Model, { say }: PageSources): Part => ({
  heading: 'Permissions',
  table: {
    columns: ['For', 'Permission', 'Label'],
    rows: Object.entries(permissions).map(([what, name]) => [what, code(name), say.text(`permissions.${name}`)]),
  },
})

function paperParts({ data: { import: imported, print } }: Model): Part[] {
  return [
    ...(imported ? [{ heading: 'Import', code: written(imported) }] : []),
    {
      heading: 'Print',
      ...(typeof print === 'object' ? { code: written(print) } : { text: print ?? 'as it follows from the definition' }),
    },
  ]
}

function referrerPart({ name, lines }: Model, registry: Registry): Part[] {
  const rows = [name, ...lines.map((group) => `${name}.${group.name}`)].flatMap((target) =>
    registry
      .referrers(target)
      .filter((referrer) => !fieldOf(referrer)?.implied)
      .map(({ model, lines: group, field }): readonly Cell[] => [
        entity(model.name),
        code(group === null ? field : `${group}.${field}`),
        ...(target === name ? [''] : [`its ${target.slice(name.length + 1)}`]),
      ]),
  )
  return rows.length ? [{ heading: 'What refers to it', table: { columns: ['Entity', 'Field', 'Refers to'], rows } }] : []
}

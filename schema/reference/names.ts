import type { Model } from '../model.ts'
import { permissionNames } from '../model.ts'
import type { Registry } from '../registry.ts'
import { tableOf } from './markdown.ts'
import { meaningOf } from './meaning.ts'
import { formulaFunctions } from './operators.ts'

/** What of the product files may name besides its words. */
export interface BuiltIn {
  readonly registry: Registry
  readonly reports: readonly { readonly name: string; readonly permission?: string | undefined }[]
  /** Functions by the word that names them. */
  readonly functions: Readonly<Record<string, readonly string[]>>
}

const code = (text: string): string => `\`${text}\``
const codes = (texts: Iterable<string>): string => [...texts].map(code).join(' ')

/** The names that are built in, as one document. */
export function namesText({ registry, reports, functions }: BuiltIn): string {
  const models = registry.models.filter(({ owner }) => !owner)
  const permissions = Map.groupBy(
    models.flatMap((model) => permissionNames(model).map((name) => [name, model.name] as const)),
    ([name]) => name,
  )
  const lines = [
    '# Names that are built in',
    '',
    'Made by `npm run reference`. What a file of an installation may refer to, and what no definition of its own may be called.',
    '',
    '## Entities',
    '',
    'The API has each at `/api` and the address of its page (`/api/students`). The fields of each are in the product under *Settings → Reference*.',
    '',
    ...tableOf(
      ['Name', 'Page', 'Lines', 'States', 'Actions'],
      models.map((model) => [
        code(model.name),
        pageOf(model),
        codes(model.lines.map(({ name }) => name)),
        codes(model.states),
        codes(model.actions.keys()),
      ]),
    ),
    '## Permissions',
    '',
    ...tableOf(
      ['Permission', 'Of'],
      [...permissions]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, of]) => [code(name), codes(new Set(of.map(([, model]) => model)))]),
    ),
    '## Runs',
    '',
    ...tableOf(
      ['Name', 'Page', 'Permission'],
      registry.runs.map(({ data }) => [code(data.name), code(`/runs/${data.name}`), code(data.permission)]),
    ),
    '## Reports',
    '',
    ...tableOf(
      ['Name', 'Address', 'Permission'],
      reports.map(({ name, permission }) => [code(name), code(`/api/reports/${name}`), permission ? code(permission) : '']),
    ),
    '## Functions',
    '',
    ...tableOf(
      ['Of a formula', 'Meaning'],
      Object.entries(formulaFunctions).map(([name, { means }]) => [code(name), means]),
    ),
    ...tableOf(
      ['Named by', 'Meaning', 'Functions'],
      Object.entries(functions).map(([word, names]) => [code(word), meaningOf(word) ?? '', codes(names)]),
    ),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

const pageOf = ({ route }: Model): string => code(`/${route.base}`)

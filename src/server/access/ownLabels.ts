import type { Labels } from '../../../schema/derive/labels.ts'
import { memoized } from '../../../schema/memoized.ts'
import { type Model, permissionNames } from '../../../schema/model.ts'
import type { Registry } from '../../../schema/registry.ts'

type ByLanguage = Readonly<Record<string, Labels>>

/**
 * The labels that an installation brings, without those of what holds for other tenants alone: fields, lines, choices and actions that the
 * tenant's definitions have not, and refusals that they never give.
 * @param labels by language and full key
 * @param all the definitions as the tables have them, for all tenants together
 * @param own as they hold for the tenant
 * @param views the names of reports and cards that the tenant has not
 */
export const ownLabels = (labels: ByLanguage, all: Registry, own: Registry, views: ReadonlySet<string>): ByLanguage =>
  all === own ? labels : labelsIn(own)(all)(labels)(views)

const labelsIn = memoized((own: Registry) =>
  memoized((all: Registry) =>
    memoized((labels: ByLanguage) => memoized((views: ReadonlySet<string>) => withoutOthers(labels, all, own, views))),
  ),
)

function withoutOthers(labels: ByLanguage, all: Registry, own: Registry, views: ReadonlySet<string>): ByLanguage {
  const theirs = namesOfOthers(all, own)
  const gone = new Set([...views, ...all.models.flatMap(({ name }) => (own.find(name) ? [] : [name]))])
  const permissions = new Set(own.models.flatMap(permissionNames))
  const lost = new Set(all.models.flatMap(permissionNames).filter((name) => !permissions.has(name)))
  const said = JSON.stringify(own.models.map(({ data }) => ({ ...data, labels: undefined })))
  const isOwn = (key: string) => {
    const [word = '', name = '', ...rest] = key.split('.')
    if (word === 'errors') return said.includes(JSON.stringify(key.slice('errors.'.length)))
    if (word === 'permissions') return !lost.has(name)
    // What a report is about has its name behind `about`.
    if (word === 'reports') return ![name, ...rest].some((one) => gone.has(one))
    if (['resources', 'choices', 'cards'].includes(word) && gone.has(name)) return false
    if (word !== 'resources' && word !== 'choices') return true
    return !rest.some((one) => theirs.get(name)?.has(one))
  }
  return Object.fromEntries(
    Object.entries(labels).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([key]) => isOwn(key))),
    ]),
  )
}

/** What definitions have for other tenants alone, by their names. */
export const namesOfOthers = (all: Registry, own: Registry): ReadonlyMap<string, ReadonlySet<string>> => othersNamed(own)(all)

const othersNamed = memoized((own: Registry) =>
  memoized(
    (all: Registry): ReadonlyMap<string, ReadonlySet<string>> =>
      new Map(all === own ? [] : all.models.map((model) => [model.name, othersIn(model, own.find(model.name))])),
  ),
)

/** What a definition has for other tenants alone, by name. */
function othersIn(all: Model, own: Model | undefined): ReadonlySet<string> {
  const mine = namesIn(own)
  return new Set([...namesIn(all)].filter((name) => !mine.has(name)))
}

const namesIn = (model: Model | undefined): ReadonlySet<string> =>
  new Set(
    model
      ? [
          ...model.actions.keys(),
          ...model.sections.map(({ name }) => name),
          ...[model, ...model.lines].flatMap(({ fields }) =>
            [...fields.values()].flatMap(({ field, values = [], retired = [] }) => [field, ...values, ...retired]),
          ),
          ...model.lines.map(({ name }) => name),
        ]
      : [],
  )

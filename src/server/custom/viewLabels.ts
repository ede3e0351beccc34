import { alertCard, alertsOf, type ModelAlert } from '../../../schema/alerts.ts'
import { type CardData, failureCards } from '../../../schema/card.ts'
import { humanise, type Labels } from '../../../schema/derive/labels.ts'
import { type EntityReport, type FilterParameter, filterParameters } from '../../../schema/entityReport.ts'
import { languages } from '../../../schema/languages.ts'
import type { Registry } from '../../../schema/registry.ts'
import { headingOf } from '../reports/entity/columns.ts'
import type { Messages } from '../texts/messages.ts'
import type { Views } from './views.ts'

type ByLanguage = Readonly<Record<string, Labels>>

const productLabels = new WeakMap<Views, { readonly registry: Registry; readonly labels: ByLanguage }>()

/** The labels of views beside which an installation says nothing of its own: the product's texts alone decide, so they are made once. */
export function productViewLabels(views: Views, registry: Registry, messages: Messages): ByLanguage {
  const known = productLabels.get(views)
  if (known?.registry === registry) return known.labels
  const labels = viewLabels(views, registry, messages)
  productLabels.set(views, { registry, labels })
  return labels
}

/** What cards and reports as data are called, and parameters, by language and full key: their own labels, else those of the entity that they show. */
export function viewLabels({ reports, cards }: Views, registry: Registry, messages: Messages): ByLanguage {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.assign(
        {},
        ...reports.map((report) => reportLabels(report, registry, language, messages)),
        ...cards.map((card) => cardLabels(card, language, messages)),
        ...failureCards(registry).map(({ card, of }) => derivedLabel(card, 'couldNotMake', of, language, messages)),
        ...alertsOf(registry).map((alert) => alertLabels(alert, language, messages)),
      ) as Labels,
    ]),
  )
}

function reportLabels(report: EntityReport, registry: Registry, language: string, messages: Messages): Labels {
  const { report: name, of } = report
  const base = registry.get(of)
  const own = (key: string): string | undefined =>
    report.labels?.[language]?.[key] ?? Object.values(report.labels ?? {}).find((texts) => texts[key] !== undefined)?.[key]
  /** The product's own reports have their texts among its own. */
  const isSaid = (key: string): boolean => messages.text(language, key) !== key
  const said = (key: string, text: string | undefined, otherwise: () => string): Labels =>
    text === undefined && isSaid(key) ? {} : { [key]: text ?? otherwise() }
  const parameters = filterParameters(report, base, registry).flatMap(({ name: parameter, path, does, field }) => {
    const heading = path === '' ? '' : (own(`columns.${path}`) ?? headingOf(report, path, registry, language, messages))
    const last = path.split('.').at(-1) ?? path
    const values = (field.values ?? []).map((value): [string, string] => [
      `resources.${name}.choices.${parameter}.${value}`,
      does === 'case' || does === 'part'
        ? (own(`${does}s.${value}`) ??
          (isSaid(`reports.${does}s.${value}`) ? messages.text(language, `reports.${does}s.${value}`) : humanise(value)))
        : messages.choice(language, base.owner?.name ?? base.name, last, value),
    ])
    const label = ['from', 'to', 'asOf', 'compare', 'file'].includes(parameter)
      ? undefined
      : labelOf(does, heading, (key, params) => messages.text(language, key, params))
    if (label === undefined) return []
    return [
      [`resources.${name}.fields.${parameter}`, label],
      ...values.flatMap(([key, text]) => [
        [key, text],
        [key.replace(`resources.${name}.choices`, `choices.${name}`), text],
      ]),
    ] as [string, string][]
  })
  const records = messages.text(language, `resources.${base.owner?.name ?? base.name}.name_two`)
  return {
    ...said(`reports.${name}`, own('name'), () => humanise(name)),
    ...said(`reports.about.${name}`, own('about'), () => messages.text(language, 'reports.aboutRecords', { of: records })),
    ...Object.fromEntries(parameters),
  }
}

/** What a parameter is called by what it does with its path; days of a period have the words of all reports. */
function labelOf(
  does: FilterParameter['does'],
  of: string,
  say: (key: string, params?: Readonly<Record<string, unknown>>) => string,
): string {
  if (does === 'case') return say('reports.columns.cases')
  if (does === 'part') return say('reports.part')
  if (does === 'on') return say('reports.on')
  if (does === 'show') return say('reports.showColumn', { of })
  return does === 'from' || does === 'to' ? say(`reports.${does}`, { of }) : of
}

function cardLabels({ card, labels = {} }: CardData, language: string, messages: Messages): Labels {
  const key = `cards.${card}`
  const own = labels[language]?.['name'] ?? Object.values(labels).find((texts) => texts['name'] !== undefined)?.['name']
  return own === undefined && messages.text(language, key) !== key ? {} : { [key]: own ?? humanise(card) }
}

const alertLabels = (alert: ModelAlert, language: string, messages: Messages): Labels =>
  derivedLabel(alertCard(alert), 'comesNear', alert.of, language, messages, {
    field: messages.field(language, alert.of, alert.field),
  })

/** What a card is called that follows from a definition, where the product has no words for it. */
function derivedLabel(
  card: string,
  said: 'comesNear' | 'couldNotMake',
  resource: string,
  language: string,
  messages: Messages,
  params: Readonly<Record<string, string>> = {},
): Labels {
  const key = `cards.${card}`
  if (messages.text(language, key) !== key) return {}
  const of = messages.text(language, `resources.${resource}.name_two`)
  return { [key]: messages.text(language, `pages.home.${said}`, { ...params, of }) }
}

/** Labels of several sorts in one. */
export const mergedLabels = (one: ByLanguage, other: ByLanguage): ByLanguage =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((language) => [
      language,
      { ...one[language], ...other[language] },
    ]),
  )

import { fileURLToPath } from 'node:url'
import i18next, { type TFunction } from 'i18next'
import { choiceKeys, eventText } from '../../../schema/derive/choiceKeys.ts'
import { isLanguage, languages } from '../../../schema/languages.ts'
import type { FaultAt } from '../../../schema/record/record.ts'
import type { TitleReader } from '../../../schema/record/title.ts'
import { inSentence } from '../../../schema/values/sentence.ts'
import { packOf } from './packs.ts'

/** What values of choices are called in a language; those of lines as in their document. */
export const choicesIn =
  (messages: Pick<Messages, 'choice'>, language: string): TitleReader['choice'] =>
  (model, field, value) =>
    messages.choice(language, (model.owner ?? model).name, field, value)

/** What a key of a list's filter carries behind the name of its field. */
const operator = /_(gte|lte|gt|lt|in|like|not|within)$/

/** What the text of a limit says of it. */
const figures = /\{\{(left|max)\}\}/

/** What stands in a text for one of its variables. */
const written = (value: unknown, _format?: string, language?: string, options?: Record<string, unknown>): string =>
  inSentence(String(options?.['interpolationkey'] ?? ''), value, language ?? 'en')

/** What a fault calls its field otherwise than by its label. */
export interface Called {
  readonly label?: string | undefined
  readonly isOfOthers?: (name: string) => boolean
}

/** Texts in the reader's language, for answers, files and prints. */
export interface Messages {
  /** The language that is spoken: the first one that is asked for and exists. */
  choose(header: string | undefined): string
  text(language: string, key: string, params?: Readonly<Record<string, unknown>>): string
  /** The label of a field, of lines or of what a list is asked by, as the form shows it; a place in lines is named by its field. */
  field(language: string, resource: string | null, path: string): string
  /** A value of a choice or a state as people read it; of a flag for `true` and `false`. */
  choice(language: string, resource: string | null, field: string, value: string): string
  /** A text that names a definition, or an event of the one that is named beside it. */
  called(language: string, as: string, value: string, resource: string): string
  /** The heading of a section of a record. */
  section(language: string, resource: string, name: string): string
  /** The sentence of a fault, with the label of its field, or with another `label` by which the reader knows it; what `isOfOthers` keeps its name. */
  fault(language: string, resource: string | null, fault: FaultAt, called?: Called): string
  /** Whether something is said by a key in any language. */
  has(key: string): boolean
  add(labels: Readonly<Record<string, Readonly<Record<string, string>>>>): void
}

export async function loadMessages(folder = fileURLToPath(new URL('../../../locales/', import.meta.url))): Promise<Messages> {
  // Behind what is added to them later, which is said by these messages alone.
  const resources = Object.fromEntries(
    languages.map((language) => [language, { translation: Object.create(packOf(`${folder}/${language}`)) }]),
  )
  const instance = i18next.createInstance()
  await instance.init({
    resources,
    lng: 'ar',
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true, format: written },
  })
  const translators = new Map<string, TFunction>(languages.map((language) => [language, instance.getFixedT(language)]))
  const text: Messages['text'] = (language, key, params) =>
    (translators.get(language) ?? instance.t)(key, { ...params, defaultValue: key }) as string
  // Read as they lie: a refusal asks for a dozen keys, most of which nothing is said by.
  const known = (language: string): Readonly<Record<string, string>> =>
    (instance.getDataByLanguage(language)?.['translation'] as Readonly<Record<string, string>> | undefined) ?? {}
  const said = (language: string, key: string): string => known(language)[key] ?? ''
  const has = (language: string, key: string) => known(language)[key] !== undefined
  const first = (language: string, keys: readonly string[], otherwise: string) => {
    const key = keys.find((one) => has(language, one)) ?? keys.find((one) => has('en', one))
    return key === undefined ? otherwise : text(language, key)
  }
  const field: Messages['field'] = (language, resource, path) => {
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
    const keysOf = (one: string) => [
      `resources.${resource}.fields.${one}`,
      `resources.${resource}.lines.${one}`,
      `fields.${one}`,
      `lines.${one}`,
      `asked.${one}`,
    ]
    return first(language, [...keysOf(name), ...keysOf(name.replace(operator, ''))], name)
  }
  const choice: Messages['choice'] = (language, resource, name, value) =>
    value === 'true' || value === 'false'
      ? text(language, value === 'true' ? 'exchange.yes' : 'exchange.no')
      : first(language, choiceKeys(resource, name, value), value)
  const called: Messages['called'] = (language, as, value, resource) =>
    as === 'events'
      ? eventText(
          resource,
          value,
          (keys, otherwise) => first(language, keys, otherwise),
          (key, params) => text(language, key, params),
        )
      : first(language, [`resources.${value}.name_two`], value)
  return {
    choose: (header) => {
      const preferred = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
      return preferred.find(isLanguage) ?? 'en'
    },
    text,
    field,
    choice,
    called,
    section: (language, resource, name) => first(language, [`resources.${resource}.sections.${name}`, `sections.${name}`], name),
    fault: faultsIn({ text, field, choice, first, has, said }),
    has: (key) => languages.some((language) => has(language, key) || has(language, `${key}_other`)),
    add: (labels) => {
      for (const [language, texts] of Object.entries(labels))
        instance.addResources(language, 'translation', texts as Record<string, string>)
    },
  }
}

/** What sentences of faults are put together from. */
interface Said extends Pick<Messages, 'text' | 'field' | 'choice'> {
  /** What is said by the first of the keys by which something is said. */
  readonly first: (language: string, keys: readonly string[], otherwise: string) => string
  readonly has: (language: string, key: string) => boolean
  /** The text as it lies. */
  readonly said: (language: string, key: string) => string
}

/** The sentences of faults. */
const faultsIn =
  ({ text, field, choice, first, has, said }: Said): Messages['fault'] =>
  (language, of, fault, { label, isOfOthers = () => false } = {}) => {
    const resource = fault.of ?? of
    const nameOf = (name: string) => first(language, [`resources.${name}.name`, `tables.${name}`], name)
    const called = (path: string) =>
      path.split('.').some((part) => isOfOthers(part.replace(operator, ''))) ? path : field(language, resource, path)
    const shown: Record<string, unknown> = {
      ...fault.params,
      field: label ?? (fault.field === undefined ? '' : called(fault.field)),
    }
    // A list that is asked for a field which it cannot filter or sort by names it as the screen does.
    if (typeof shown['name'] === 'string') shown['name'] = called(shown['name'])
    if (typeof shown['resource'] === 'string') shown['resource'] = nameOf(shown['resource'])
    if (typeof shown['role'] === 'string') shown['role'] = choice(language, resource, 'role', shown['role'])
    const state = fault.code === 'Record.WrongState' ? shown['from'] : shown['state']
    if (typeof state === 'string') shown['state'] = choice(language, resource, 'status', state)
    if (fault.code === 'Reference.NotAllowed') {
      const { because, is } = shown as { because?: string; is?: string }
      const among = String(fault.params?.['resource'] ?? resource)
      const needed = is === undefined ? '' : ` = ${choice(language, among, because?.split('.').at(-1) ?? '', is)}`
      shown['why'] = because === undefined ? '' : ` (${field(language, among, because)}${needed})`
    }
    if (fault.code === 'Action.NotNow') {
      const { because, is, action } = shown as { because?: string; is?: string; action?: string }
      // A definition may say it in words of its own: of the value that stands in the way, or of the action.
      const own = [`${because}.${is}`, `${action}`].map((key) => `resources.${resource}.refusals.${key}`)
      const refusalKey = own.find((key) => has(language, key))
      if (refusalKey !== undefined) return text(language, refusalKey)
      shown['why'] =
        because === undefined || is === undefined
          ? ''
          : ` (${field(language, resource, because)}: ${choice(language, resource, because, is)})`
    }
    // The database alone knows that it is too much, not how much: no figures are said that are not known.
    const asksFigures = fault.params === undefined && figures.test(said(language, `errors.${fault.code}`))
    // Of a formula that somebody writes, the sentence says where; of a figure that is worked out by one, nobody sees it.
    const isWritten = fault.params?.['position'] !== undefined && has(language, `errors.${fault.code}.written`)
    const code = asksFigures ? 'Limit.Passed' : isWritten ? `${fault.code}.written` : fault.code
    const sentence = text(language, `errors.${code}`, shown)
    return fault.of === undefined ? sentence : `${nameOf(fault.of)}: ${sentence}`
  }

import { holds } from '../../../schema/condition.ts'
import { localeOf } from '../../../schema/languages.ts'
import { latinDigits } from '../../../schema/values/digits.ts'
import type { PublicField, PublicValue } from '../../shared/publicPage.ts'
import type { Typed } from './draft.ts'
import type { Say } from './texts.ts'

const figures = new Set(['money', 'quantity', 'percent', 'phone', 'identity', 'iban'])

/** What an input holds as the server takes it; empty is null. */
export function sentValue({ kind, values }: PublicField, typed: string | boolean | undefined): unknown {
  if (typeof typed === 'boolean') return typed
  const text = (typed ?? '').trim()
  if (text === '') return null
  if (kind === 'choice' || kind === 'ref') return values?.find(({ value }) => String(value) === text)?.value ?? null
  if (kind === 'int') return /^-?\d{1,15}$/.test(latinDigits(text)) ? Number(latinDigits(text)) : text
  return figures.has(kind) ? latinDigits(text) : text
}

/** The fields that are shown while this is typed, each with whether it must be given. */
export function asked(fields: readonly PublicField[], typed: Typed): readonly (PublicField & { readonly must: boolean })[] {
  const values = new Map(fields.map((field) => [field.name, sentValue(field, typed[field.name])]))
  const read = (path: string) => values.get(path)
  return fields
    .filter(({ shownWhen }) => holds(shownWhen, read))
    .map(({ values: choices, ...field }) => ({
      ...field,
      // What was chosen before the others stays, and is told when it is sent.
      ...(choices && { values: choices.filter(({ value, when }) => value === values.get(field.name) || holds(when, read)) }),
      must: field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen, read)),
    }))
}

/** What is wrong with a whole number that is too small or too large, as a text that has its bound; null when it is right. */
function boundFault({ kind, min, max }: PublicField, value: unknown, say: Say): string | null {
  if (kind !== 'int' || typeof value !== 'number') return null
  if (min !== undefined && value < min) return say('open.min').replace('{{min}}', String(min))
  return max !== undefined && value > max ? say('open.max').replace('{{max}}', String(max)) : null
}

/** A value as people read it. */
export function shown(kind: string, { value, text }: PublicValue, language: string, decimals: number): string {
  const locale = localeOf(language)
  if (typeof value !== 'string' && typeof value !== 'number') return text
  if (kind === 'money')
    return new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: 3 }).format(value as number)
  if (kind === 'int' || kind === 'quantity') return text
  if (kind === 'percent') return `${text}%`
  if (kind === 'date')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
  return text
}

/** Kinds that are read from left to right in every language. */
export const leftToRight = new Set([
  'code',
  'phone',
  'email',
  'iban',
  'identity',
  'int',
  'money',
  'quantity',
  'percent',
  'date',
  'month',
  'time',
])

/** Fields as a form asks for them. */
type Asked = ReturnType<typeof asked>

/** What is wrong with some fields before they are sent, by their names. */
export const wrongIn = (some: Asked, typed: Typed, say: Say): Readonly<Record<string, string>> =>
  Object.fromEntries(
    some.flatMap((field) => {
      const value = sentValue(field, typed[field.name])
      const fault = field.must && value === null ? say('open.required') : boundFault(field, value, say)
      return fault === null ? [] : [[field.name, fault]]
    }),
  )

/** The values of some fields as they are sent. */
export const valuesOf = (some: Asked, typed: Typed) =>
  Object.fromEntries(some.map((field) => [field.name, sentValue(field, typed[field.name])]))

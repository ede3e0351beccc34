import { kinds } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { acceptValue, type CheckContext, isWritable } from '../../../../schema/record/accept.ts'
import { identityTypesOf } from '../../../../schema/record/identityTypes.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { latinDigits } from '../../../../schema/values/digits.ts'
import { type NameParts, nameFields, nameOfParts, splitName } from '../../../../schema/values/name.ts'

/** What a search text can be besides a name. */
const exact = [...kinds.values()].flatMap(({ name, identifies }) => (identifies ? [name] : []))
const digitsOnly = /^[\d\s+()-]+$/
const wholeIdentity = /^\d{10}$/
const arabic = /\p{Script=Arabic}/u
const names = new Set(['text', 'longText'])

/**
 * What a new record begins with where something was typed to find it: a mobile goes to the mobile, an identity number to the
 * identity number, anything else to the name, in the letters of its language. An unfinished number stays as it was typed.
 */
export function startWith(model: Model, typed: string, context: CheckContext): RecordData {
  const text = typed.trim()
  if (text === '') return {}
  const fields = [...model.fields.values()].filter(isWritable)
  for (const field of exact.flatMap((kind) => firstOf(fields, kind))) {
    // Which sort of number it is, is not known yet: only a whole one is surely a number of identity.
    if (field.kind === 'identity' && !wholeIdentity.test(latinDigits(text))) continue
    const accepted = acceptValue(field, text, {}, context)
    if ('value' in accepted && accepted.value !== null) {
      const given = { [field.field]: accepted.value }
      return { ...given, ...identityTypesOf(model.fields, given) }
    }
  }
  if (digitsOnly.test(latinDigits(text))) {
    const [number] = [...firstOf(fields, 'phone'), ...firstOf(fields, 'identity'), ...firstOf(fields, 'code')]
    return number ? { [number.field]: text } : {}
  }
  const name = nameFieldOf(model, fields, arabic.test(text))
  return name === undefined ? {} : { [name]: text, ...partsOf(model, name, text) }
}

/** The field of that kind that a record needs, or else the first one. */
function firstOf(fields: readonly ModelField[], kind: string): readonly ModelField[] {
  const all = fields.filter((field) => field.kind === kind && !field.from)
  const [first] = [...all.filter((field) => field.required), ...all]
  return first ? [first] : []
}

function nameFieldOf(model: Model, fields: readonly ModelField[], isArabic: boolean): string | undefined {
  const own = model.title.filter((name) => fields.some((field) => field.field === name && names.has(field.kind)))
  const wanted = isArabic ? 'arabicName' : 'englishName'
  return own.includes(wanted) ? wanted : own[0]
}

/** A full name stands in its parts too, where the record has them. */
function partsOf(model: Model, name: string, text: string): Record<string, string | null> {
  const parts = Object.entries(nameFields) as [keyof NameParts, string][]
  if (name !== nameOfParts || !parts.every(([, field]) => model.fields.has(field))) return {}
  const split = splitName(text)
  return Object.fromEntries(parts.map(([part, field]) => [field, split[part] || null]))
}

import { useMemo } from 'react'
import type { Writers } from '../../../../schema/kind.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { writeMoment } from '../../../../schema/values/moment.ts'
import { isDecimal } from '../../../../schema/values/money.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useDecimals } from '../../providers/frame.tsx'
import { type Numerals, useNumerals } from '../../providers/numerals.ts'
import { type Text, useText } from '../text/useText.ts'
import { besideTitle } from './beside.ts'
import { isInDigits } from './islands.ts'
import { referenceTitle } from './title.ts'

/** How values are written for people. */
export interface Display {
  readonly text: Text
  readonly numerals: Numerals
  readonly amount: (value: unknown, decimals?: number) => string
  readonly reference: (reference: Readonly<Record<string, unknown>> | null | undefined, to?: string) => string
  /** What people know a record by besides its title: `beside` of its definition `to`, or a phone or code that tells it from its namesakes. */
  readonly hint: (reference: Readonly<Record<string, unknown>> | null | undefined, to?: string) => string
  /** A reference in a line: its code before its title, as accountants read it. */
  readonly coded: (reference: Readonly<Record<string, unknown>> | null | undefined, to?: string) => string
  /** Any value of the model's field as plain text. */
  readonly value: (model: Model, field: ModelField, value: unknown, refs?: RecordData['refs']) => string
}

/** An identity number of which only its kind and its end can be read. */
export const mask = (value: string): string =>
  value.length < 5 || /[•*]/.test(value) ? value : `${value.slice(0, 1)}•••••${value.slice(-3)}`

/** A moment as date and minute, without zone letters. */
export const moment = (value: unknown): string => writeMoment(String(value ?? ''))

/** Writes values in the current language, with the branch's decimals. */
export function useDisplay(): Display {
  const text = useText()
  const decimals = useDecimals()
  const numerals = useNumerals()
  const registry = useDefinitions()
  return useMemo(() => {
    const amount: Display['amount'] = (value, places = decimals) =>
      typeof value === 'string' && isDecimal(value) ? numerals.amount(value, places) : String(value ?? '')
    const reference: Display['reference'] = (found, to) => {
      const title = referenceTitle(found, text, to === undefined ? undefined : registry.find(to))
      return /^\d+$/.test(title) ? numerals.write(title) : title
    }
    const coded: Display['coded'] = (found, to) => {
      const title = reference(found, to)
      const code = numerals.write(String(found?.['code'] ?? ''))
      return code && code !== title ? `${code} ${title}` : title
    }
    const writers: Writers = { amount, percent: numerals.percent, digits: numerals.write, translate: text.say }
    const value: Display['value'] = (model, field, given, refs) => {
      if (given === null || given === undefined || given === '') return ''
      const kind = field.kind === 'computed' ? (field.result?.kind ?? 'text') : field.kind
      const found = refs?.[field.field]
      if (kind === 'choice') return text.choice(model, field.field, given)
      const { show } = kindOf({ kind })
      if (show && !field.masked) return show(given, writers)
      if (isInDigits({ ...field, kind })) return numerals.write(field.masked ? mask(String(given)) : String(given))
      if (kind === 'refMany' || kind === 'split')
        return text.list((Array.isArray(found) ? found : []).map((one) => reference(one, field.to)))
      if (kind === 'ref' || kind === 'party') {
        const one = Array.isArray(found) ? found[0] : found
        return one ? reference(one, field.to) || hint(one, field.to) : typeof given === 'object' ? '' : String(given)
      }
      if (kind === 'permissionList' && Array.isArray(given))
        return text.list(given.map((one) => text.say(`permissions.${one}`, { _: String(one) })))
      if (Array.isArray(given)) return numerals.number(given.length)
      return field.masked ? mask(String(given)) : String(given)
    }
    const hint: Display['hint'] = (found, to) => {
      const write = (model: Model, name: string, given: unknown, refs: RecordData['refs']) => {
        const field = model.fields.get(name)
        return field ? value(model, field, given, refs) : ''
      }
      return found ? numerals.write(besideTitle(found, registry.find(to ?? ''), registry, write)) : ''
    }
    return { text, numerals, amount, reference, hint, coded, value }
  }, [text, decimals, numerals, registry])
}

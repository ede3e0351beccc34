import { useMemo } from 'react'
import type { Writers } from '../../../../schema/kind.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { writeMoment } from '../../../../schema/values/moment.ts'
import { isDecimal } from '../../../../schema/values/money.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { useDecimals, useFrame } from '../../providers/frame.tsx'
import { type Numerals, useNumerals } from '../../providers/numerals.ts'
import { type Text, useText } from '../text/useText.ts'
import { isInDigits } from './islands.ts'
import { referenceHint, referenceTitle } from './title.ts'

/** How values are written for people. */
export interface Display {
  readonly text: Text
  readonly numerals: Numerals
  readonly amount: (value: unknown, decimals?: number) => string
  readonly reference: (reference: Readonly<Record<string, unknown>> | null | undefined, to?: string) => string
  /** What tells two records of the same name apart: a code or a phone. */
  readonly hint: (reference: Readonly<Record<string, unknown>> | null | undefined) => string
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
  const numbering = useFrame().company?.numbering
  return useMemo(() => {
    const amount: Display['amount'] = (value, places = decimals) =>
      typeof value === 'string' && isDecimal(value) ? numerals.amount(value, places) : String(value ?? '')
    const numberOf = (resource: string, given: unknown): string => {
      const { prefix, digits: length } = numbering?.[resource] ?? { prefix: '', digits: 1 }
      return `${prefix}${numerals.write(String(given).padStart(length, '0'))}`
    }
    const reference: Display['reference'] = (found, to) => {
      const title = referenceTitle(found, text.language, to === undefined ? undefined : registry.find(to))
      return /^\d+$/.test(title) ? numerals.write(title) : title
    }
    const hint: Display['hint'] = (found) => numerals.write(referenceHint(found))
    const coded: Display['coded'] = (found, to) => {
      const title = reference(found, to)
      const code = numerals.write(String(found?.['code'] ?? ''))
      return code && code !== title ? `${code} ${title}` : title
    }
    const writers: Writers = { amount, percent: numerals.percent, digits: numerals.write, say: text.say }
    const value: Display['value'] = (model, field, given, refs) => {
      if (given === null || given === undefined || given === '') return ''
      const kind = field.kind === 'computed' ? (field.result?.kind ?? 'text') : field.kind
      const found = refs?.[field.field]
      if (model.numbered && field.field === 'number') return numberOf(model.name, given)
      if (kind === 'choice') return text.choice(model, field.field, given)
      const { show } = kindOf({ kind })
      if (show && !field.masked) return show(given, writers)
      if (isInDigits({ ...field, kind })) return numerals.write(field.masked ? mask(String(given)) : String(given))
      if (kind === 'refMany' || kind === 'split')
        return text.list((Array.isArray(found) ? found : []).map((one) => reference(one, field.to)))
      if (kind === 'ref' || kind === 'party') {
        const one = Array.isArray(found) ? found[0] : found
        return one ? reference(one, field.to) || hint(one) : typeof given === 'object' ? '' : String(given)
      }
      if (kind === 'permissionList' && Array.isArray(given))
        return text.list(given.map((one) => text.say(`permissions.${one}`, { _: String(one) })))
      if (Array.isArray(given)) return numerals.number(given.length)
      return field.masked ? mask(String(given)) : String(given)
    }
    return { text, numerals, amount, reference, hint, coded, value }
  }, [text, decimals, numerals, registry, numbering])
}

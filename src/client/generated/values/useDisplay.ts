import dayjs from 'dayjs'
import { useMemo } from 'react'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { formatAmount, isDecimal } from '../../../../schema/values/money.ts'
import { formatPhone } from '../../../../schema/values/phone.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { useDecimals, useDigits, useFrame } from '../../providers/frame.tsx'
import { type Text, useText } from '../text/useText.ts'
import { referenceHint, referenceTitle } from './title.ts'

/** How values are written for people. */
export interface Display {
  readonly text: Text
  readonly amount: (value: unknown, decimals?: number) => string
  readonly reference: (reference: Readonly<Record<string, unknown>> | null | undefined, to?: string) => string
  /** Any value of the model's field as plain text. */
  readonly value: (model: Model, field: ModelField, value: unknown, refs?: RecordData['refs']) => string
}

/** An identity number of which only its kind and its end can be read. */
export const mask = (value: string): string =>
  value.length < 5 || /[•*]/.test(value) ? value : `${value.slice(0, 1)}•••••${value.slice(-3)}`

/** A moment as date and minute, without zone letters. */
export const moment = (value: unknown): string => {
  const at = dayjs(String(value))
  return at.isValid() ? at.format('YYYY-MM-DD HH:mm') : String(value ?? '')
}

/** Writes values in the current language, with the branch's decimals. */
export function useDisplay(): Display {
  const text = useText()
  const decimals = useDecimals()
  const digits = useDigits()
  const registry = useDefinitions()
  const numbering = useFrame().company?.numbering
  return useMemo(() => {
    const amount: Display['amount'] = (value, places = decimals) =>
      typeof value === 'string' && isDecimal(value) ? formatAmount(value, places, digits) : String(value ?? '')
    const numberOf = (resource: string, given: unknown): string => {
      const { prefix, digits: length } = numbering?.[resource] ?? { prefix: '', digits: 1 }
      return `${prefix}${String(given).padStart(length, '0')}`
    }
    const reference: Display['reference'] = (found, to) =>
      referenceTitle(found, text.language, to === undefined ? undefined : registry.find(to))
    const value: Display['value'] = (model, field, given, refs) => {
      if (given === null || given === undefined || given === '') return ''
      const kind = field.kind === 'computed' ? (field.result?.kind ?? 'text') : field.kind
      const found = refs?.[field.field]
      if (kind === 'money') return amount(given)
      if (model.numbered && field.field === 'number') return numberOf(model.name, given)
      if (kind === 'flag') return text.say(given ? 'generated.yes' : 'generated.no')
      if (kind === 'choice') return text.choice(model, field.field, given)
      if (kind === 'dateTime') return moment(given)
      if (kind === 'phone') return formatPhone(String(given))
      if (kind === 'percent') return `${given}%`
      if (kind === 'refMany' || kind === 'split')
        return text.list((Array.isArray(found) ? found : []).map((one) => reference(one, field.to)))
      if (kind === 'ref' || kind === 'party') {
        const one = Array.isArray(found) ? found[0] : found
        return one ? reference(one, field.to) || referenceHint(one) : typeof given === 'object' ? '' : String(given)
      }
      if (kind === 'permissionList' && Array.isArray(given))
        return text.list(given.map((one) => text.say(`permissions.${one}`, { _: String(one) })))
      if (Array.isArray(given)) return String(given.length)
      return field.masked ? mask(String(given)) : String(given)
    }
    return { text, amount, reference, value }
  }, [text, decimals, digits, registry, numbering])
}

import type { Condition } from '../condition.ts'
import type { CommonOptions, Field } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'
import { isDate, parseDate, today } from '../values/date.ts'
import { lastDay, monthOf } from '../values/month.ts'

const dateKind: Kind = {
  name: 'date',
  options: {
    hijri: 'flag',
    within: ['fiscalYear'],
    outside: 'text',
    notAfter: 'text',
    notBefore: 'text',
    error: 'text',
    default: ['today'],
  },
  column: 'date',
  filter: 'range',
  written: 'digits',
  example: '2026-05-01',
  json: () => ({ type: 'string', format: 'date' }),
  accept: (value, field, context) => {
    if (typeof value !== 'string') return fault('Field.Type')
    if (!isDate(value)) return fault('Date.Invalid')
    const day = value
    const bound = (name: string) =>
      name === 'today' ? today() : name === 'endOfMonth' ? lastDay(monthOf(today())) : context.read(name)
    const last = field.notAfter === undefined ? null : bound(field.notAfter)
    const first = field.notBefore === undefined ? null : bound(field.notBefore)
    if (typeof last === 'string' && day > last) return fault(field.error ?? 'Date.After', { limit: last })
    if (typeof first === 'string' && day < first) return fault(field.error ?? 'Date.Before', { limit: first })
    const year = context.fiscalYear
    if (field.within && year && (day < year.startDate || day > year.endDate))
      return field.outside
        ? fault(field.outside, { date: day, from: year.startDate, to: year.endDate })
        : fault('FiscalYear.NoPermission')
    return ok(day)
  },
  parse: (cell) => parseDate(cell) ?? cell,
}

interface DateOptions<R, W, H> extends Omit<CommonOptions, 'required' | 'requiredWhen'> {
  readonly required?: R
  readonly requiredWhen?: W
  readonly hijri?: H
  readonly within?: 'fiscalYear'
  /** The message where a day lies outside of `within`, which knows `date`, `from` and `to`. */
  readonly outside?: string
  readonly notAfter?: string
  readonly notBefore?: string
  readonly error?: string
  readonly default?: 'today'
}

/**
 * A day, `YYYY-MM-DD`. `hijri` adds the twin `{name}Hijri` as printed on the document; `within: 'fiscalYear'` refuses
 * days outside the selected year; `notAfter` / `notBefore` name another date field, `today`, or the `endOfMonth` in which today lies.
 */
export const date = Object.assign(
  <const R extends boolean = false, const W extends Condition = never, const H extends boolean = false>(
    options?: DateOptions<R, W, H>,
  ) =>
    ({ kind: 'date', ...options }) as unknown as Field<'date', string, NoInfer<R>, never, NoInfer<W>> & {
      readonly hijri: NoInfer<H>
    },
  { kind: dateKind },
)

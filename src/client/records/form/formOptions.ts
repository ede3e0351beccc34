import { useMemo, useState } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ValueContext } from '../../../../schema/kind.ts'
import type { Model } from '../../../../schema/model.ts'
import { defaultOf, defaults } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { today } from '../../../../schema/values/date.ts'
import { useFrame, useValueContext } from '../../providers/frame.tsx'
import type { Profile } from '../../providers/session.ts'
import type { FaultMessages } from './useFaultMessages.ts'

/** What a new record begins with besides its defaults, and the year that its days lie in. */
export interface Beginning {
  readonly start?: RecordData | undefined
  readonly year?: ValueContext['fiscalYear']
  readonly me?: Profile | null
}

/** The values that a form begins with: of the record, or of a new one. */
export function initialValues(model: Model, record: RecordData | undefined, { start, year, me }: Beginning = {}): FieldValues {
  if (record) return { ...record, refs: record.refs ?? {} }
  const lines = Object.fromEntries(
    model.lines.map((group) => [
      group.name,
      Array.from({ length: group.blank ?? group.min ?? 0 }, () => ({ ...defaults(group.fields.values(), today()), refs: {} })),
    ]),
  )
  const given = defaults(model.fields.values(), today())
  // Today, or the day of the year that is nearest to it.
  for (const field of model.fields.values())
    if (year && 'within' in field && field.default === 'today') given[field.field] = defaultOf(field, within(year, today()))
  const { refs, ...begun } = structuredClone(start ?? {})
  return { ...given, ...lines, ...begun, ...madeBy(model, me ?? null, refs) }
}

/** The author of the record, where it is shown from the start. */
function madeBy(model: Model, me: Profile | null, refs: RecordData['refs'] = {}): FieldValues {
  const mine = [...model.fields.values()].filter((field) => field.default === 'me' && !field.shownWhen)
  const each = (value: unknown) => (me ? Object.fromEntries(mine.map(({ field }) => [field, value])) : {})
  return { ...each(me?.userId), refs: { ...each({ id: me?.userId, fullName: me?.fullName }), ...refs } }
}

const within = (year: { readonly startDate: string; readonly endDate: string }, day: string): string =>
  day < year.startDate ? year.startDate : day > year.endDate ? year.endDate : day

/** Messages by place as the form library nests them. */
export function errorsOf(messages: FaultMessages): FieldErrors {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of messages) {
    const steps = path.split('.')
    let at = errors
    steps.slice(0, -1).forEach((step, index) => {
      // Of lines the library takes nothing but a list.
      at[step] ??= /^\d+$/.test(steps[index + 1] ?? '') ? [] : {}
      at = at[step] as Record<string, unknown>
    })
    at[steps.at(-1)!] ??= { type: 'check', message }
  }
  return errors as FieldErrors
}

/** What React-Admin's form is told: it checks the record as a whole before it is saved; while one types, `useLiveFaults` does. */
export function useFormOptions(
  model: Model,
  record: RecordData | undefined,
  check: (values: FieldValues) => FaultMessages,
  start?: RecordData,
) {
  const { fiscalYear } = useValueContext()
  const { profile } = useFrame()
  const resolver = useMemo<Resolver<FieldValues>>(
    () => (values) => {
      const messages = check(values)
      return messages.size ? { values: {}, errors: errorsOf(messages) } : { values, errors: {} }
    },
    [check],
  )
  // A newer record is taken over by `useBase`, which asks first whether it contradicts what was typed.
  const [defaultValues] = useState(() => initialValues(model, record, { start, year: fiscalYear, me: profile }))
  return { defaultValues, record: defaultValues, resolver, mode: 'onSubmit', shouldFocusError: false } as const
}

import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isFigure } from '../../../../schema/kinds.ts'
import { type Marks, marksOf } from '../../../../schema/languages.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import { isCalculated } from '../../../../schema/record/calculate.ts'
import { settle } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { plainDecimal } from '../../../../schema/values/money.ts'
import { useValueContext } from '../../providers/frame.tsx'
import { useLanguage } from '../../providers/i18n.ts'

/** What is calculated follows while one types, by the same functions as on the server. Forms without such fields do nothing. */
export function useCalculated(model: Model, form: UseFormReturn<FieldValues>, enabled: boolean): void {
  const context = useValueContext()
  const { language } = useLanguage()
  useEffect(() => {
    const isWorkedOut = model.calculation !== undefined || model.plan.steps.some((step) => 'formula' in step)
    if (!enabled || !isWorkedOut) return
    let writing = false
    const follow = () => {
      if (writing) return
      writing = true
      const { getValues, setValue } = form
      const settled = settle(model, asLeft(model, getValues() as RecordData, marksOf(language)), context)
      for (const [name, value] of differences(model, getValues() as RecordData, settled)) setValue(name, value)
      writing = false
    }
    follow()
    const { unsubscribe } = form.watch(follow)
    return unsubscribe
  }, [model, form, enabled, context, language])
}

const rowsOf = (record: RecordData, name: string) => (record[name] as readonly RecordData[] | undefined) ?? []

/** The places of the form that hold something else than what was calculated for them, with what it is. */
function differences(model: Model, typed: RecordData, settled: RecordData): [name: string, value: unknown][] {
  const found: [string, unknown][] = []
  const compare = (fields: Iterable<ModelField>, prefix: string, now: RecordData, then: RecordData) => {
    for (const field of fields) {
      const value = then[field.field] ?? null
      if (JSON.stringify(now[field.field] ?? null) !== JSON.stringify(value)) found.push([prefix + field.field, value])
    }
  }
  compare(
    [...model.fields.values()].filter((field) => isCalculated(model, field)),
    '',
    typed,
    settled,
  )
  for (const lines of model.lines) {
    const [now, then] = [rowsOf(typed, lines.name), rowsOf(settled, lines.name)]
    const followed = [...lines.fields.values()].filter((field) => isCalculated(model, field) || isMade(model, field))
    if (now.length !== then.length) found.push([lines.name, then])
    else then.forEach((line, index) => void compare(followed, `${lines.name}.${index}.`, now[index] ?? {}, line))
  }
  return found
}

/** A function may write any field of lines; what settling alone hides and copies is left as it was typed. */
const isMade = (model: Model, { shownWhen, from, fallback }: ModelField): boolean =>
  model.calculation !== undefined && !shownWhen && !from && !fallback

/** Figures that are being typed as they will stand when one has left them: with a point before decimals, and none at the end. */
function asLeft(model: Model, values: RecordData, marks: Marks): RecordData {
  const inRow = (fields: Iterable<ModelField>, row: RecordData): RecordData => {
    const copy: Record<string, unknown> = { ...row }
    for (const { kind, field } of fields)
      if (isFigure(kind) && typeof copy[field] === 'string')
        copy[field] = plainDecimal(copy[field], marks).replace(/[.,\u066b]$/, '')
    return copy
  }
  const lines = model.lines.map(({ name, fields }) => [name, rowsOf(values, name).map((row) => inRow(fields.values(), row))])
  return { ...inRow(model.fields.values(), values), ...Object.fromEntries(lines) }
}

import Card from '@mui/material/Card'
import { isFigure } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { isZero } from '../../../../schema/values/money.ts'
import { shownKind } from '../values/columns.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { NamedValue, NamedValues } from './NamedValues.tsx'

/** What is worked out of a record for itself, in sight without going down its form: what a family owes, how many its children are. */
export function Figures({ model, record }: { readonly model: Model; readonly record: RecordData }) {
  const { text, value } = useDisplay()
  const rows = [...model.fields.values()].flatMap((field) => {
    const given = record[field.field]
    const isDay = shownKind(field) === 'date'
    if (
      field.kind !== 'computed' ||
      field.hidden ||
      !(isDay || isFigure(shownKind(field))) ||
      given === null ||
      given === undefined
    )
      return []
    return [{ field, written: value(model, field, given, record.refs), isNone: !isDay && isZero(String(given)) }]
  })
  if (rows.length < 2 || rows.every(({ isNone }) => isNone)) return null
  return (
    <Card component="section">
      <h2>{text.say('generated.figures')}</h2>
      <NamedValues>
        {rows.map(({ field, written, isNone }) => (
          <NamedValue
            key={field.field}
            name={text.field(model, field.field)}
            tone={isNone ? undefined : field.tone}
            strong={!isNone}
            inDigits
          >
            {written}
          </NamedValue>
        ))}
      </NamedValues>
    </Card>
  )
}

import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { isFigure } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { isZero } from '../../../../schema/values/money.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'
import { shownKind } from '../values/columns.ts'
import { isInDigits } from '../values/islands.ts'
import { pageOf } from '../values/recordAddress.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { NamedValue, NamedValues } from './NamedValues.tsx'

interface ReferredProps {
  readonly model: Model
  readonly record: RecordData
  /** The reference whose record is shown, and its fields. */
  readonly by: string
  readonly show: readonly string[]
  /** Beside a form that is being filled: looking at the other record leaves it as it is, and its keys too. */
  readonly fresh?: boolean
}

/** What of a referred record one would otherwise open it for: the balance and the mobile of a student's guardian. */
export function Referred({ model, record, by, show, fresh = false }: ReferredProps) {
  const display = useDisplay()
  const can = useCan()
  const target = useDefinitions().find(model.fields.get(by)?.to ?? '')
  const id = record[by]
  const seen = target !== undefined && can(target.permissions.view)
  const told = show.filter((name) => can(target?.fields.get(name)?.permission))
  // A list says no more of a record than its own columns; of this one it is said what it is asked for.
  const { data } = useGetList<Reference & RecordData>(
    target?.name ?? '',
    { filter: { id: [id] }, pagination: { page: 1, perPage: 1 }, meta: { fields: told } },
    { enabled: seen && typeof id === 'number' },
  )
  const [found] = data ?? []
  if (!seen || !found) return null
  const rows = told.flatMap((name) => {
    const field = target.fields.get(name)
    const value = found[name]
    if (!field || value === undefined || value === null || value === '') return []
    const isNone = isFigure(shownKind(field)) && isZero(String(value))
    // Of several figures those that are nothing are left out; the first says how it stands.
    if (isNone && name !== show.find((one) => isFigure(shownKind(target.fields.get(one) ?? field)))) return []
    return [{ field, isNone, written: display.value(target, field, value, found['refs'] as RecordData['refs']) }]
  })
  return (
    <Card component="section">
      <h2>{display.text.field(model, by)}</h2>
      <Link to={pageOf(target, Number(id))} {...(fresh && { target: '_blank', rel: 'noopener', tabIndex: -1 })}>
        {display.reference(found, target.name)}
      </Link>
      <Box sx={{ marginBlockStart: 1 }}>
        <NamedValues>
          {rows.map(({ field, isNone, written }) => (
            <NamedValue
              key={field.field}
              name={display.text.field(target, field.field)}
              tone={isNone ? undefined : field.tone}
              strong={!isNone && isFigure(shownKind(field))}
              inDigits={isFigure(shownKind(field)) || isInDigits({ ...field, kind: shownKind(field) })}
            >
              {written}
            </NamedValue>
          ))}
        </NamedValues>
      </Box>
    </Card>
  )
}

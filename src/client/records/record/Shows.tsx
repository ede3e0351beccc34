import Box from '@mui/material/Box'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { shownKind } from '../values/columns.ts'
import { isInDigits } from '../values/islands.ts'
import { useDisplay } from '../values/useDisplay.ts'
import { NamedValue, NamedValues } from './NamedValues.tsx'

interface ShowsProps {
  readonly model: Model
  readonly record: RecordData
  readonly shows: readonly string[]
}

/** What of a record is to be read before one decides. */
export function Shows({ model, record, shows }: ShowsProps) {
  const display = useDisplay()
  const rows = shows.flatMap((name) => {
    const field = model.fields.get(name)
    const value = record[name]
    if (!field || value === undefined || value === null || value === '' || value === false) return []
    const kind = shownKind(field)
    return [{ field, warns: kind === 'flag', inDigits: isInDigits({ ...field, kind }), value }]
  })
  if (!rows.length) return null
  return (
    <Box sx={{ marginBlock: 1.5, '& dd': { whiteSpace: 'nowrap' } }}>
      <NamedValues>
        {rows.map(({ field, warns, inDigits, value }) => (
          <NamedValue key={field.field} name={display.text.field(model, field.field)} warns={warns} inDigits={inDigits}>
            {display.value(model, field, value, record.refs)}
          </NamedValue>
        ))}
      </NamedValues>
    </Box>
  )
}

import Box from '@mui/material/Box'
import { useGetOne } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { shownKind } from '../values/columns.ts'
import { isInDigits } from '../values/islands.ts'
import { useDisplay } from '../values/useDisplay.ts'

interface ShowsProps {
  readonly model: Model
  readonly id: number
  readonly shows: readonly string[]
}

/** What of a record is to be read before one decides, as it stands now: a row of a list does not hold all of it. */
export function Shows({ model, id, shows }: ShowsProps) {
  const display = useDisplay()
  const { data } = useGetOne<RecordData & { id: number }>(model.name, { id })
  if (!data) return null
  const rows = shows.flatMap((name) => {
    const field = model.fields.get(name)
    const value = data[name]
    if (!field || value === undefined || value === null || value === '' || value === false) return []
    const kind = shownKind(field)
    return [{ field, warns: kind === 'flag', inDigits: isInDigits({ ...field, kind }), value }]
  })
  if (!rows.length) return null
  return (
    <Box component="dl" sx={{ margin: 0, marginBlock: 1.5, display: 'grid', gap: 0.75 }}>
      {rows.map(({ field, warns, inDigits, value }) => (
        <Box
          key={field.field}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            ...(warns && { color: 'error.main', fontWeight: 600 }),
          }}
        >
          <dt className={warns ? undefined : 'g-muted'}>{display.text.field(model, field.field)}</dt>
          <dd className={inDigits ? 'ltr' : undefined} style={{ margin: 0, whiteSpace: 'nowrap' }}>
            {display.value(model, field, value, data.refs)}
          </dd>
        </Box>
      ))}
    </Box>
  )
}

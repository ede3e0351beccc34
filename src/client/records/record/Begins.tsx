import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { Icon } from '../../components/Icon.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { mayWrite, useFrame } from '../../providers/frame.tsx'
import { placesOf } from '../../providers/screens.ts'
import { useText } from '../text/useText.ts'

/** The ways to new records that are begun from this one: to collect what a family owes. */
export function Begins({ model, record }: { readonly model: Model; readonly record: RecordData & { readonly id: number } }) {
  const text = useText()
  const frame = useFrame()
  const registry = useDefinitions()
  const ways = Object.entries(model.data.begins ?? {}).flatMap(([name, filled]) => {
    const other = registry.find(name)
    const values = Object.entries(filled).flatMap(([field, from]) => {
      const value = from === 'id' ? record.id : record[from]
      return value === null || value === undefined ? [] : [[field, String(value)]]
    })
    return other && mayWrite(other, frame).add && values.length === Object.keys(filled).length
      ? [{ other, to: `${placesOf(other).fresh}?${new URLSearchParams(values)}` }]
      : []
  })
  if (!ways.length) return null
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {ways.map(({ other, to }) => (
        <Button
          key={other.name}
          component={Link}
          to={to}
          variant="outlined"
          startIcon={<Icon name={other.data.menu?.icon ?? 'add'} />}
        >
          {text.say(`resources.${other.name}.begin`, { _: text.title(other) })}
        </Button>
      ))}
    </Stack>
  )
}

import Chip from '@mui/material/Chip'
import type { Model } from '../../../../../schema/model.ts'
import { IconAction } from '../../../components/IconAction.tsx'
import type { Display } from '../../values/useDisplay.ts'
import { fieldOfKey, otherKeys } from './filterKinds.ts'

interface Props {
  readonly model: Model
  readonly filter: Readonly<Record<string, unknown>>
  readonly display: Display
  readonly onChange: (filter: Record<string, unknown>) => void
}

/** Conditions that the menu does not offer: named, so that nothing is kept out of sight, and taken away together. */
export function OtherConditions({ model, filter, display: { text }, onChange }: Props) {
  const keys = otherKeys(model, text.registry, filter)
  if (!keys.length) return null
  const names = text.list([...new Set(keys.map(fieldOfKey))].map((name) => text.field(model, name)))
  return (
    <Chip
      component="span"
      className="g-chip"
      sx={{ '& > .MuiChip-label': { display: 'flex', alignItems: 'center', paddingInlineEnd: '2px' } }}
      label={
        <>
          {text.say('generated.filter.other', { fields: names })}
          <IconAction
            size="small"
            label={text.say('generated.filter.remove', { field: names })}
            icon="close"
            iconSize={14}
            onClick={() => onChange(Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key))))}
          />
        </>
      }
    />
  )
}

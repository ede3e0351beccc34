import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Model } from '../../../../schema/model.ts'
import { IconAction } from '../../components/IconAction.tsx'
import { PanelButton } from '../../components/PanelButton.tsx'
import { PanelEntry } from '../../components/PanelEntry.tsx'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { PanelTick } from '../inputs/filters/PanelTick.tsx'
import type { Text } from '../text/useText.ts'
import { possibleColumns } from '../values/columns.ts'
import { densities, useDensity } from './density.ts'
import '../inputs/filters/filters.css'

interface ChooserProps {
  readonly model: Model
  readonly chosen: readonly string[]
  readonly text: Text
  readonly onChange: (columns: readonly string[]) => void
}

/** Chooses and orders the columns, which the server keeps for the person, and how high the rows are. */
export function ColumnChooser({ model, chosen, text, onChange }: ChooserProps) {
  const registry = useDefinitions()
  const label = (path: string) => text.field(model, path, registry.find(model.fields.get(path.split('.')[0] ?? '')?.to ?? ''))
  const others = possibleColumns(model).filter((path) => !chosen.includes(path))
  const move = (index: number, step: number) => {
    const next = [...chosen]
    const [path] = next.splice(index, 1)
    next.splice(index + step, 0, path!)
    onChange(next)
  }
  const title = text.say('generated.list.columns')
  return (
    <PanelButton label={title} variant="text" button={title} sx={{ paddingInline: '10px' }}>
      {() => (
        <>
          <div className="g-options">
            {chosen.map((path, index) => (
              <Box key={path} sx={{ display: 'flex', alignItems: 'center', '& > label': { flex: 1 } }}>
                <PanelTick
                  label={label(path)}
                  checked
                  disabled={chosen.length === 1}
                  onChange={() => onChange(chosen.filter((one) => one !== path))}
                />
                <IconAction
                  size="small"
                  color="default"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                  label={text.say('generated.list.columnEarlier', { field: label(path) })}
                  icon="up"
                  iconSize={16}
                />
                <IconAction
                  size="small"
                  color="default"
                  disabled={index === chosen.length - 1}
                  onClick={() => move(index, 1)}
                  label={text.say('generated.list.columnLater', { field: label(path) })}
                  icon="down"
                  iconSize={16}
                />
              </Box>
            ))}
            <Divider sx={{ my: 0.75 }} />
            {others.map((path) => (
              <PanelTick key={path} label={label(path)} checked={false} onChange={() => onChange([...chosen, path])} />
            ))}
            <PanelEntry color="info" onClick={() => onChange(model.list.columns)}>
              {text.say('generated.list.columnsReset')}
            </PanelEntry>
          </div>
          <Divider />
          <DensityChoice text={text} />
        </>
      )}
    </PanelButton>
  )
}

function DensityChoice({ text }: { readonly text: Text }) {
  const [density, setDensity] = useDensity()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={density}
      onChange={(_, chosen) => chosen && setDensity(chosen)}
      aria-label={text.say('lists.density')}
      sx={{ marginTop: 1 }}
    >
      {densities.map((one) => (
        <ToggleButton key={one} value={one}>
          {text.say(`lists.density.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useText } from '../text/useText.ts'

/** The fields that must be filled, or all of them. */
export function QuickChoice({ isQuick, onChange }: { readonly isQuick: boolean; readonly onChange: (quick: boolean) => void }) {
  const { say } = useText()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isQuick}
      onChange={(_, chosen: boolean | null) => chosen !== null && onChange(chosen)}
      aria-label={say('generated.quick')}
      sx={{ alignSelf: 'start' }}
    >
      <ToggleButton value={true}>{say('generated.quick.required')}</ToggleButton>
      <ToggleButton value={false}>{say('generated.quick.all')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

interface Props {
  readonly label: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: () => void
}

/** A box to tick in a panel. */
export const PanelTick = ({ label, ...rest }: Props) => <FormControlLabel label={label} control={<Checkbox {...rest} />} />

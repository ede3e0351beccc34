import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { ElementType } from 'react'
import { Icon } from './Icon.tsx'

type Props = Omit<IconButtonProps<ElementType>, 'children'> & {
  /** What it does: its name, and its tooltip. */
  readonly label: string
  readonly icon: string
  readonly iconSize?: number
  readonly filled?: boolean
}

/** MUI's button that is only an icon, with a tooltip that says what it does. */
export const IconAction = ({ label, icon, iconSize = 20, filled = false, ...rest }: Props) => (
  <Tooltip title={rest.disabled || rest['aria-expanded'] === true ? '' : label}>
    <IconButton aria-label={label} {...rest}>
      <Icon name={icon} size={iconSize} filled={filled} />
    </IconButton>
  </Tooltip>
)

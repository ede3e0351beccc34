import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import type { ElementType } from 'react'

type Props = ButtonProps<ElementType> & {
  /** Why it cannot be pressed now: it stays in sight, can be reached by keys and says so. */
  readonly reason?: string | undefined
}

/** MUI's button; with a reason it is one that cannot be pressed and tells why. */
export function ReasonButton({ reason, ...props }: Props) {
  if (reason === undefined) return <Button {...props} />
  const { onClick: _onClick, component: _component, to: _to, ...still } = props
  return (
    <Tooltip title={reason} enterDelay={0} describeChild>
      <Button {...still} variant="outlined" color="inherit" aria-disabled="true" aria-description={reason} />
    </Tooltip>
  )
}

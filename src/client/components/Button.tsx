import type { ButtonProps } from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ReasonButton } from './ReasonButton.tsx'

interface Props extends Omit<ButtonProps, 'startIcon'> {
  readonly kind?: 'filled' | 'plain' | 'quiet' | 'danger'
  readonly to?: string
  readonly icon?: ReactNode
  readonly reason?: string | undefined
}

const looks = {
  filled: { variant: 'contained', color: 'primary' },
  plain: {},
  quiet: { variant: 'text' },
  danger: { color: 'error' },
} as const

export function Button({ kind = 'plain', to, icon, reason, children, ...rest }: Props) {
  const link = to !== undefined && { component: Link, to }
  if (!children)
    return (
      <IconButton {...(rest as object)} {...link}>
        {icon}
      </IconButton>
    )
  return (
    <ReasonButton {...looks[kind]} startIcon={icon} reason={reason} {...rest} {...link}>
      {children}
    </ReasonButton>
  )
}

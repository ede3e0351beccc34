import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Names, each with its value at the end of the line. */
export const NamedValues = ({ children }: { readonly children: ReactNode }) => (
  <Box component="dl" sx={{ margin: 0, display: 'grid', gap: 0.75 }}>
    {children}
  </Box>
)

interface NamedValueProps {
  readonly name: string
  readonly children: ReactNode
  /** Written in digits, which run from left to right. */
  readonly inDigits?: boolean
  readonly strong?: boolean
  readonly tone?: string | undefined
  /** What one must not overlook. */
  readonly warns?: boolean
}

export const NamedValue = ({ name, children, inDigits = false, strong = false, tone, warns = false }: NamedValueProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, ...(warns && { color: 'error.main', fontWeight: 600 }) }}>
    <dt className={warns ? undefined : 'g-muted'}>{name}</dt>
    <dd className={inDigits ? 'ltr' : undefined} data-tone={tone} style={{ margin: 0, ...(strong && { fontWeight: 600 }) }}>
      {children}
    </dd>
  </Box>
)

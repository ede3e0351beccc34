import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { usePhone } from './usePhone.ts'

interface Props {
  readonly title: string
  /** Something has to be chosen first. */
  readonly open: boolean
  readonly children: ReactNode
}

/** On a phone what was found comes first: what it is asked with is folded, unless something has to be chosen. */
export function FoldedOnPhone({ title, open, children }: Props) {
  if (!usePhone()) return children
  return (
    <Accordion
      key={String(open)}
      variant="outlined"
      defaultExpanded={open}
      slots={{ heading: 'div' }}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<Icon name="down" size={16} />}>{title}</AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 1.5 }}>{children}</AccordionDetails>
    </Accordion>
  )
}

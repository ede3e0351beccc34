import Accordion, { type AccordionProps } from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface FoldProps extends Omit<AccordionProps, 'title' | 'children'> {
  readonly title: ReactNode
  /** The heading around the title; a fold within a text needs none. */
  readonly heading?: 'h2' | 'h3' | 'div'
  readonly children: ReactNode
}

/** What is folded away under its title. */
export const Fold = ({ title, heading = 'div', children, ...props }: FoldProps) => (
  <Accordion slotProps={{ heading: { component: heading } }} {...props}>
    <AccordionSummary expandIcon={<Icon name="down" size={14} />}>{title}</AccordionSummary>
    <AccordionDetails>{children}</AccordionDetails>
  </Accordion>
)

import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import type { ReactNode } from 'react'
import { Icon } from '../components/Icon.tsx'
import { usePhone } from '../components/usePhone.ts'
import { useT } from '../providers/i18n.ts'

/** On a phone the figures come first: what they are made with is folded, unless something has to be chosen. */
export function FoldedParameters({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const t = useT()
  if (!usePhone()) return children
  return (
    <Accordion
      key={String(open)}
      variant="outlined"
      defaultExpanded={open}
      slots={{ heading: 'div' }}
      slotProps={{ transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<Icon name="down" size={16} />}>{t('reports.parameters')}</AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 1.5 }}>{children}</AccordionDetails>
    </Accordion>
  )
}

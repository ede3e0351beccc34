import Card from '@mui/material/Card'
import type { ReactNode } from 'react'

const columnsOf = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', alignItems: 'start', gap: 2 }
const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px' }

/** A card of samples: in a line, or in columns. */
export const GalleryCard = ({ columns = false, children }: { readonly columns?: boolean; readonly children: ReactNode }) => (
  <Card component="section" sx={{ p: '20px', ...(columns ? columnsOf : line) }}>
    {children}
  </Card>
)

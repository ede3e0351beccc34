import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

const columns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))', gap: '16px 24px' }

/** A card of names and their values. */
export const Facts = ({ title, facts }: Props) => (
  <Card component="section" aria-label={title} sx={{ p: '16px 20px' }}>
    <Box component="dl" sx={columns}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="caption">
            {name}
          </Typography>
          <Typography component="dd" variant="subtitle1" sx={{ mt: '2px' }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  </Card>
)

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Series } from './bars.ts'
import { tones } from './tones.ts'

const hatch = 'repeating-linear-gradient(135deg, var(--accent) 0 3px, var(--accent-soft) 3px 6px)'

/** What the colours of a chart say. */
export const Legend = ({ series }: { readonly series: readonly Series[] }) => (
  <Stack
    component="ul"
    direction="row"
    useFlexGap
    sx={{ flexWrap: 'wrap', gap: '4px 16px', color: 'text.secondary', fontSize: 13 }}
  >
    {series.map(({ name, tone }) => (
      <Stack key={name} component="li" direction="row" useFlexGap sx={{ gap: '6px', alignItems: 'center' }}>
        <Box sx={{ width: 10, height: 10, borderRadius: '2px', background: tone === 'other' ? hatch : tones[tone] }} />
        {name}
      </Stack>
    ))}
  </Stack>
)

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Display } from './useDisplay.ts'
import type { ExportProgress } from './useExport.ts'

interface Props {
  readonly progress: ExportProgress
  readonly display: Pick<Display, 'text' | 'numerals'>
  readonly onCancel: () => void
}

/** How many rows of a file are there, once it is known how many there will be, and the way to give it up. */
export function ExportBar({ progress: { done, of }, display: { text, numerals }, onCancel }: Props) {
  const label = text.say('generated.list.exporting')
  const words =
    of === 0
      ? label
      : done < of
        ? text.say('lists.exportingRows', { done: numerals.number(done), of: numerals.number(of) })
        : text.say('lists.exportWriting', { rows: numerals.number(of) })
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}>
      <LinearProgress
        aria-label={label}
        sx={{ width: 160 }}
        {...(done < of && { variant: 'determinate', value: (done / of) * 100 })}
      />
      <span className="figure">{words}</span>
      <Button variant="text" onClick={onCancel}>
        {text.say('generated.cancel')}
      </Button>
    </Box>
  )
}

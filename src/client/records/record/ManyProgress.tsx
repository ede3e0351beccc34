import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'

interface Props {
  readonly label: string
  readonly done: number
  readonly of: number
}

/** How many of many records are done. */
export function ManyProgress({ label, done, of }: Props) {
  const { say } = useText()
  const { number } = useNumerals()
  return (
    <Stack role="status" sx={{ mt: 1.5, gap: 1 }}>
      <LinearProgress variant="determinate" value={(100 * done) / Math.max(1, of)} aria-label={label} />
      {say('lists.doneOf', { done: number(done), of: number(of) })}
    </Stack>
  )
}

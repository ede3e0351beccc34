import LinearProgress from '@mui/material/LinearProgress'
import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import type { Progress } from './sendFile.ts'

/** How far the file is: sent, in its turn, then row by row. */
export function ProgressBar({ progress, writing }: { readonly progress: Progress | null; readonly writing: boolean }) {
  const { say } = useText()
  const { number } = useNumerals()
  const { done, of } = progress && progress.phase !== 'turn' ? progress : { done: 0, of: 0 }
  const sending = progress?.phase === 'upload' && done < of
  const rows = progress?.phase === 'rows' && of > 0
  const wordsNow = () => {
    if (progress?.phase === 'turn') return say('exchange.othersBefore', { count: progress.before })
    if (sending) return say('exchange.sending', { percent: number(Math.round((100 * done) / of)) })
    if (rows) return say(writing ? 'exchange.writingRows' : 'exchange.checkingRows', { done: number(done), of: number(of) })
    return say('exchange.reading')
  }
  const words = wordsNow()
  return (
    <>
      <LinearProgress
        {...((sending || rows) && { variant: 'determinate', value: (100 * done) / of })}
        aria-label={words}
        sx={{ width: 180 }}
      />
      <span className="hint">{words}</span>
    </>
  )
}

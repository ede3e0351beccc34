import { useNumerals } from '../../providers/numerals.ts'
import { useText } from '../text/useText.ts'
import type { Progress } from './sendFile.ts'

/** How far the file is: sent, then row by row. */
export function ProgressBar({ progress, writing }: { readonly progress: Progress | null; readonly writing: boolean }) {
  const { say } = useText()
  const { number } = useNumerals()
  const { done, of } = progress ?? { done: 0, of: 0 }
  const sending = progress?.phase === 'upload' && done < of
  const rows = progress?.phase === 'rows' && of > 0
  const percent = of > 0 ? Math.round((100 * done) / of) : 0
  const words = sending
    ? say('exchange.sending', { percent: number(percent) })
    : rows
      ? say(writing ? 'exchange.writingRows' : 'exchange.checkingRows', {
          done: number(done),
          of: number(of),
        })
      : say('exchange.reading')
  return (
    <span className="g-progress">
      <progress {...((sending || rows) && { value: done, max: of })} aria-label={words} />
      <span className="hint">{words}</span>
    </span>
  )
}

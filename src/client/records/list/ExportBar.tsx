import { Button } from '../../shell/components/Button.tsx'
import type { Display } from '../values/useDisplay.ts'
import type { ExportProgress } from './useExport.ts'
import './exporting.css'

interface Props {
  readonly progress: ExportProgress
  readonly display: Pick<Display, 'text' | 'numerals'>
  readonly onCancel: () => void
}

/** How many rows of a file are there, once it is known how many there will be, and the way to give it up. */
export function ExportBar({ progress: { done, of }, display: { text, numerals }, onCancel }: Props) {
  const words =
    of === 0
      ? text.say('generated.list.exporting')
      : done < of
        ? text.say('lists.exportingRows', { done: numerals.number(done), of: numerals.number(of) })
        : text.say('lists.exportWriting', { rows: numerals.number(of) })
  return (
    <div className="g-exporting">
      <progress {...(done < of && { value: done, max: of })} aria-label={text.say('generated.list.exporting')} />
      <span className="figure">{words}</span>
      <Button kind="quiet" onClick={onCancel}>
        {text.say('generated.cancel')}
      </Button>
    </div>
  )
}

import Button from '@mui/material/Button'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { Kbd } from '../../components/Kbd.tsx'
import { useText } from '../text/useText.ts'
import type { useAside } from './useAside.ts'

interface Props {
  readonly lines: ModelLines
  /** Whether there are as many lines as there may be. */
  readonly full: boolean
  /** Whether a key fills the amount that is left. */
  readonly balanced: boolean
  /** Columns that are kept back, where the table can show them. */
  readonly aside: ReturnType<typeof useAside> | null
  readonly onAdd: () => void
  readonly onHelp: () => void
}

/** What is done with lines below their table, and by which keys. */
export function LineTools({ lines, full, balanced, aside, onAdd, onHelp }: Props) {
  const text = useText()
  return (
    <div className="g-lines-keys">
      <Button variant="text" sx={{ color: 'text.primary' }} id={`lines-${lines.name}`} onClick={onAdd} disabled={full}>
        + {text.say('generated.addLine')}
      </Button>
      {aside && aside.back !== '' && (
        <Button
          variant="text"
          size="small"
          sx={{ color: 'inherit' }}
          aria-pressed={aside.all}
          onClick={() => aside.setAll(!aside.all)}
        >
          {text.say(aside.all ? 'generated.usualColumns' : 'generated.allColumns')}
        </Button>
      )}
      <span>
        <Kbd>Enter</Kbd> {text.say('generated.keys.next')}
      </span>
      {balanced && (
        <span>
          <Kbd>=</Kbd> {text.say('generated.keys.balance')}
        </span>
      )}
      <span>
        <Kbd>Ctrl D</Kbd> {text.say('generated.keys.copy')}
      </span>
      <Button variant="text" size="small" onClick={onHelp}>
        <Kbd>?</Kbd> {text.say('generated.keys.title')}
      </Button>
    </div>
  )
}

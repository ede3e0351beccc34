import type { Say } from './texts.ts'

interface Props {
  /** What sends the form. */
  readonly label: string
  readonly danger: boolean
  readonly busy: boolean
  /** Whether this page sends it, and what leads to the page before, where there is one. */
  readonly isLast: boolean
  readonly onBack: (() => void) | undefined
  readonly say: Say
}

/** The buttons below a page of a form: on or send, and back. */
export const FormButtons = ({ label, danger, busy, isLast, onBack, say }: Props) => (
  <div className="buttons">
    <button type="submit" data-tone={danger ? 'danger' : 'main'} aria-disabled={busy}>
      {isLast ? (busy ? say('open.sending') : label) : say('open.next')}
    </button>
    {onBack && (
      <button type="button" onClick={onBack}>
        {say('open.back')}
      </button>
    )}
  </div>
)

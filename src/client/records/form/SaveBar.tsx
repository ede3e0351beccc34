import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { Kbd } from '../../components/Kbd.tsx'
import { useText } from '../text/useText.ts'
import { formErrors, jumpTo } from './errorPaths.ts'

interface SaveBarProps {
  readonly model: Model
  readonly saving: boolean
  readonly onSave: () => void
  readonly onSaveAndNew?: (() => void) | undefined
  /** Saves it as it is handed over, and shows its paper: the main button then. */
  readonly onHandOver?: (() => void) | undefined
  readonly onDiscard: () => void
  /** Whether the page has another main button, which gives way while there is something to save. */
  readonly led: boolean
  readonly onTyping: ((typing: boolean) => void) | undefined
  /** A quiet note beside the buttons. */
  readonly note?: ReactNode
  /** A note above the buttons. */
  readonly above?: ReactNode
  /** The state that saving brings a new record to by itself, where that is not the first one. */
  readonly usual: string | undefined
  /** States that saving can bring the record to in place of that. */
  readonly states: readonly string[]
  readonly onState: (state: string) => void
}

/** Save, and the faults that prevent it: the summary jumps to the first wrong field. */
export function SaveBar(props: SaveBarProps) {
  const { model, saving, onSave, onSaveAndNew, onHandOver, onDiscard, usual, states, onState, led, onTyping, note, above } = props
  const text = useText()
  const { say } = text
  const { errors, isDirty, dirtyFields } = useFormState()
  const typing = isDirty && Object.keys(dirtyFields).length > 0
  useEffect(() => onTyping?.(typing), [onTyping, typing])
  const saveAs = (state: string) =>
    say(`resources.${model.name}.saveAs.${state}`, { _: say('generated.saveAs', { state: text.choice(model, 'status', state) }) })
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => reportHeight(bar.current), [])
  const wrong = formErrors(errors, model)
  const first = wrong[0]
  return (
    <div ref={bar} className="g-save" role="toolbar" aria-label={say('generated.save')}>
      {above}
      {onHandOver && (
        <Button
          data-finish=""
          {...((!led || typing) && { variant: 'contained', color: 'primary' })}
          onClick={onHandOver}
          disabled={saving}
        >
          {say('generated.handOver')}
          <Kbd>Ctrl Enter</Kbd>
        </Button>
      )}
      <Button
        {...(!onHandOver && (!led || typing) && { variant: 'contained', color: 'primary' })}
        onClick={onSave}
        disabled={saving}
        aria-keyshortcuts="Control+S"
      >
        {saving ? say('generated.saving') : usual === undefined ? say('generated.save') : saveAs(usual)}
        <Kbd>Ctrl S</Kbd>
      </Button>
      {states.map((state, index) => (
        <Button
          key={state}
          onClick={() => onState(state)}
          disabled={saving}
          {...(index === 0 && usual === undefined && { title: 'Ctrl Shift S', 'aria-keyshortcuts': 'Control+Shift+S' })}
        >
          {saveAs(state)}
        </Button>
      ))}
      {onSaveAndNew && (
        <Button onClick={onSaveAndNew} disabled={saving}>
          {say('generated.saveAndNew')}
        </Button>
      )}
      <Button variant="text" onClick={onDiscard} disabled={saving || !typing}>
        {say('generated.discard')}
      </Button>
      {note}
      <div className="g-wrong" aria-live="polite">
        {first && (
          <Button variant="text" color="error" onClick={() => jumpTo(first.path)}>
            {first.path === 'root.record' && wrong.length === 1
              ? first.message
              : `${say('generated.errorCount', { count: wrong.length })} · ${first.message}`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Keeps the height of the bar known to the page, so that what passes by at the bottom stands above it. */
function reportHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar || bar.closest('[role=dialog]')) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--save-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--save-bar')
  }
}

import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import type { Text } from '../records/text/useText.ts'
import { Kbd } from './Kbd.tsx'
import { Sheet } from './Sheet.tsx'

const keys = [
  ['/', 'search'],
  ['↑ ↓', 'rows'],
  ['Home End', 'ends'],
  ['Enter', 'open'],
  ['Space', 'select'],
  ['Esc', 'leave'],
  ['N', 'new'],
  ['?', 'keys'],
] as const

/** Whether a key was meant for what it was pressed in: a field, a dialog, a menu. */
export const isTyped = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target as HTMLElement).closest(
    'input:not([type=checkbox]),textarea,select,[contenteditable],[role=menu],[role=dialog],[role=alertdialog]',
  ) !== null

/** Opens the sheet of keys by `?`, where there are such keys; the function opens it too. */
export function useKeySheet(enabled = true): { open: boolean; show: () => void; hide: () => void } {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      // The Arabic layout has another question mark.
      if ((event.key !== '?' && event.key !== '؟') || event.defaultPrevented || isTyped(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
  return { open, show: () => setOpen(true), hide: () => setOpen(false) }
}

const line = {
  display: 'grid',
  gridTemplateColumns: '110px 1fr',
  alignItems: 'center',
  minHeight: 32,
  '& kbd + kbd': { marginInlineStart: '4px' },
}

const ofTree = [
  ['← →', 'fold'],
  ['M', 'move'],
] as const

interface ListKeysProps {
  readonly text: Text
  readonly isTree?: boolean
  readonly onClose: () => void
}

/** Every key of a list. */
export function ListKeys({ text, isTree = false, onClose }: ListKeysProps) {
  return (
    <Sheet kind="dialog" title={text.say('lists.keys.title')} onClose={onClose}>
      <dl>
        {[...keys, ...(isTree ? ofTree : [])].map(([key, name]) => (
          <Box key={key} sx={line}>
            <dt>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dt>
            <dd>{text.say(`lists.keys.${name}`)}</dd>
          </Box>
        ))}
      </dl>
    </Sheet>
  )
}

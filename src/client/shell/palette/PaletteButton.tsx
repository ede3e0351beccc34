import Button from '@mui/material/Button'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { topSheet } from '../../components/giveFocus.ts'
import { Icon } from '../../components/Icon.tsx'
import { Kbd } from '../../components/Kbd.tsx'
import { lazyPart } from '../../providers/chunks.ts'
import { useT } from '../../providers/i18n.ts'
import { useTypedAhead } from './useTypedAhead.ts'
import { whenIdle } from './whenIdle.ts'
import './paletteButton.css'

const load = () => import('./Palette.tsx')
const Palette = lazyPart(async () => ({ default: (await load()).Palette }))
const mac = /Mac|iP/.test(navigator.userAgent)
const keys = mac ? '⌘ K' : 'Ctrl K'

/** Opens the palette, as Ctrl K or ⌘ K does anywhere. */
export function PaletteButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const ahead = useTypedAhead()
  const show = useCallback(() => {
    ahead.begin()
    // Without the palette nobody takes the keys.
    load().catch(ahead.take)
    setOpen(true)
  }, [ahead])
  const hide = useCallback(() => {
    ahead.take()
    setOpen(false)
  }, [ahead])
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The place of the key counts: on an Arabic keyboard it writes another letter.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (open) hide()
      else if (!topSheet()) show()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, show, hide])
  return (
    <>
      <Button className="palette-button" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={show}>
        <Icon name="search" size={18} />
        <span className="palette-button-word">{t('pages.palette.button')}</span>
        <span className="palette-button-key" aria-hidden="true">
          <Kbd>{keys}</Kbd>
        </span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Palette takeTyped={ahead.take} onClose={hide} />
        </Suspense>
      )}
    </>
  )
}

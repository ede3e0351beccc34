import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../providers/i18n.ts'
import { Icon } from '../components/Icon.tsx'
import { Kbd } from '../components/Kbd.tsx'
import './paletteButton.css'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))
const mac = /Mac|iP/.test(navigator.userAgent)
const keys = mac ? '⌘ K' : 'Ctrl K'

/** Opens the palette, as Ctrl K or ⌘ K does anywhere. */
export function PaletteButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The place of the key counts: on an Arabic keyboard it writes another letter.
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]:not(.palette)')) setOpen((now) => !now)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className="palette-button-word">{t('pages.palette.button')}</span>
        <span className="palette-button-key" aria-hidden="true">
          <Kbd>{keys}</Kbd>
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

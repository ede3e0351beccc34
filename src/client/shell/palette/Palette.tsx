import Dialog from '@mui/material/Dialog'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../providers/i18n.ts'
import { Icon } from '../components/Icon.tsx'
import { Kbd } from '../components/Kbd.tsx'
import { arrival } from '../PageHeader.tsx'
import type { PaletteItem } from './items.ts'
import { usePalette } from './usePalette.ts'
import './palette.css'

interface PaletteProps {
  /** Hands over what was typed before the box was there. */
  readonly takeTyped: () => string
  readonly onClose: () => void
}

/** One box over everything that the person may open: pages, actions, people, documents. */
export function Palette({ takeTyped, onClose }: PaletteProps) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // After the dialog has the focus, so that no key falls between.
  useEffect(() => {
    const before = takeTyped()
    if (before) setTyped((now) => now + before)
  }, [takeTyped])
  const { groups, remember, error, busy } = usePalette(typed)
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(active, items.length - 1)
  const current = items[at]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the item that is current now stays in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, groups])

  const open = (item: PaletteItem) => {
    onClose()
    if (item.icon !== 'search') remember(item)
    navigate(item.to, { state: arrival })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !items.length) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length }
    const step = steps[event.key]
    if (step !== undefined) setActive(step % items.length)
    else if (event.key === 'Enter' && current) open(current)
    else return
    event.preventDefault()
  }
  const said =
    typed.trim() === '' || busy ? '' : items.length ? t('pages.palette.count', { count: items.length }) : t('pages.palette.none')

  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { className: 'palette', 'aria-label': t('pages.palette.title') } }}>
      <div className="palette-body">
        <div className="palette-box">
          <Icon name="search" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('pages.palette.title')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={t('pages.palette.placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="palette-close" aria-label={t('shell.close')} onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          className="palette-list"
          role="listbox"
          aria-label={t('pages.palette.results')}
          aria-busy={busy}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
            <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
              <h2 id={`${id}-${group.name}`} role="presentation">
                {group.title}
              </h2>
              {group.items.map((item) => {
                const index = items.indexOf(item)
                return (
                  // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the box
                  <div
                    key={item.to}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    onClick={() => open(item)}
                    onPointerMove={() => setActive(index)}
                  >
                    <Icon name={item.icon} size={18} />
                    <span className="palette-title">{item.title}</span>
                    {item.hint && <span className="palette-hint">{item.hint}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        {!items.length && (
          <p className="palette-none">
            {error ? t('pages.palette.failed') : t(busy ? 'pages.palette.searching' : 'pages.palette.none')}
          </p>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <div className="palette-keys" aria-hidden="true">
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('pages.palette.move')}
          </span>
          <span>
            <Kbd>Enter</Kbd> {t('pages.palette.open')}
          </span>
          <span>
            <Kbd>Esc</Kbd> {t('shell.close')}
          </span>
        </div>
      </div>
    </Dialog>
  )
}

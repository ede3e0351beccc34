import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { Figure } from '../components/Figure.tsx'
import { Icon } from '../components/Icon.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { findGoods, goodsByCode, readTyped } from './findGoods.ts'
import type { Goods, Sellable } from './goods.ts'

interface Props {
  readonly box: RefObject<HTMLInputElement | null>
  readonly goods: Goods
  /** Waits until all that is sold is there. */
  readonly ready: () => Promise<Goods>
  /** What the server knows by a code that is not among them. */
  readonly lookUp: (code: string) => Promise<Sellable | undefined>
  readonly onGoods: (goods: Sellable, quantity: string) => void
  /** A key that was pressed in the empty box. @returns whether it meant something */
  readonly onKey: (key: string) => boolean
}

const shown = 8
/** As a barcode is: no words by which something else could be meant. */
const isCode = (text: string): boolean => /^[!-~]{6,}$/.test(text) && /\d/.test(text)

/** One box for all: a scanner types a code and Enter; words find by name. */
export function ScanField({ box, goods, ready, lookUp, onGoods, onKey }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  // What is entered fast is taken in its order.
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const { quantity, text } = readTyped(typed)
  const found = findGoods(goods, text, shown)
  const clear = () => {
    setTyped('')
    setActive(null)
    setUnknown(null)
  }
  const take = (one: Sellable, many: string) => {
    clear()
    onGoods(one, many)
    box.current?.focus()
  }
  const enter = async (raw: string) => {
    const wanted = readTyped(raw)
    const all = await ready()
    const one =
      goodsByCode(all, wanted.text) ??
      (isCode(wanted.text) ? await lookUp(wanted.text).catch(() => undefined) : findGoods(all, wanted.text, 1)[0])
    if (one) onGoods(one, wanted.quantity)
    else setUnknown(wanted.text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (currentTarget.value === '') {
      if (onKey(key)) event.preventDefault()
      return
    }
    if (key === 'Enter') {
      event.preventDefault()
      const chosen = active === null ? undefined : found[active]
      if (chosen) return take(chosen, quantity)
      const raw = currentTarget.value
      clear()
      line.current = line.current.then(() => enter(raw))
    } else if (key === 'Escape') clear()
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && found.length) {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((now) => (now === null && step > 0 ? 0 : ((now ?? 0) + step + found.length) % found.length))
    }
  }
  return (
    <div className="counter-scan">
      <OutlinedInput
        fullWidth
        inputRef={box}
        value={typed}
        placeholder={say('counter.scanHint')}
        startAdornment={<Icon name="search" />}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(null)
          setUnknown(null)
        }}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': say('counter.scan'),
            'aria-expanded': found.length > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active === null ? undefined : `${id}-${active}`,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            enterKeyHint: 'enter',
            onKeyDown,
          },
        }}
      />
      {found.length > 0 && (
        <MenuList
          id={`${id}-list`}
          className="counter-found"
          role="listbox"
          aria-label={say('generated.choices')}
          // The box keeps the focus: arrows walk here by it.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((one, at) => (
            <MenuItem
              key={`${one.item} ${one.unit}`}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              selected={at === active}
              onClick={() => take(one, quantity)}
            >
              <span className="counter-name">
                {display.coded(one.named, 'items')}
                <span className="g-muted">{display.reference(one.unitNamed, 'units')}</span>
              </span>
              <Figure amount={one.price} />
            </MenuItem>
          ))}
        </MenuList>
      )}
      <p className="counter-keys">{say('counter.keys')}</p>
      <p role="alert" className="counter-unknown">
        {unknown !== null && say('counter.unknown', { typed: display.numerals.write(unknown) })}
      </p>
    </div>
  )
}

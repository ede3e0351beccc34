import { useEffect, useRef } from 'react'
import { add, compare, subtract } from '../../../schema/values/money.ts'
import { type CartLine, lineKey } from './cart.ts'

interface Keys {
  readonly lines: readonly CartLine[]
  readonly chosen: string | null
  readonly onChoose: (key: string | null) => void
  readonly setQuantity: (key: string, quantity: string) => void
  readonly remove: (key: string) => void
  readonly sell: () => void
}

/** Sells by F9 or Ctrl+Enter from anywhere, F2 leads to what is given; in the empty box arrows choose a line, + − and Delete change it. */
export function useCounterKeys(keys: Keys): (key: string) => boolean {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (document.querySelector('.MuiModal-root:not([aria-hidden=true])')) return
      const { key, ctrlKey, metaKey } = event
      if (key === 'F9' || (key === 'Enter' && (ctrlKey || metaKey))) now.current.sell()
      else if (key === 'F2') document.querySelector<HTMLElement>('[data-given]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (key) => {
    const { lines, chosen, onChoose, setQuantity, remove } = now.current
    const found = lines.findIndex((line) => lineKey(line) === chosen)
    const at = found < 0 ? lines.length - 1 : found
    const line = lines[at]
    if (!line) return false
    const own = lineKey(line)
    const step = { ArrowUp: -1, ArrowDown: 1 }[key]
    if (step !== undefined) {
      const next = lines[(at + step + lines.length) % lines.length]
      onChoose(next ? lineKey(next) : null)
    } else if (key === '+') setQuantity(own, add(line.quantity, '1'))
    else if (key === '-') {
      const fewer = subtract(line.quantity, '1')
      if (compare(fewer, '0') > 0) setQuantity(own, fewer)
      else remove(own)
    } else if (key === 'Delete') remove(own)
    else return false
    return true
  }
}

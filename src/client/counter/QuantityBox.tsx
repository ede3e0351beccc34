import { type KeyboardEvent, useState } from 'react'
import { compare, parseAmount } from '../../../schema/values/money.ts'
import { DigitBox } from '../records/inputs/DigitBox.tsx'

interface Props {
  readonly label: string
  readonly quantity: string
  readonly onQuantity: (quantity: string) => void
  readonly onCode: (code: string) => void
}

/** As long as a barcode: nobody buys so many. */
export const isScanned = (typed: string): boolean => /^\d{8,}$/.test(typed.trim())

/** How many: what is typed counts by Enter and on leaving; a code that a scanner puts here is no quantity. */
export function QuantityBox({ label, quantity, onQuantity, onCode }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    if (isScanned(typed)) return onCode(typed.trim())
    const read = parseAmount(typed)
    if (read !== null && compare(read, '0') > 0) onQuantity(read)
  }
  const input = {
    'aria-label': label,
    onBlur: settle,
    onFocus: (event: { target: HTMLInputElement }) => event.target.select(),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter') currentTarget.blur()
      if (key === 'Escape') setTyped(null)
    },
  }
  return (
    <DigitBox
      className="counter-many"
      inputMode="decimal"
      text={typed ?? quantity}
      onType={setTyped}
      slotProps={{ input: input as object }}
    />
  )
}

import { useEffect, useRef, useState } from 'react'
import type { BoxProps } from './input.ts'

/**
 * A choice that another field limits does not outlive a change of that field.
 * @param limit the values that it is limited by, as one text
 * @returns whether it was taken away, until something else is chosen
 */
export function useCleared(limit: string, value: unknown, onChange: BoxProps['onChange']) {
  const before = useRef({ limit, value })
  const [cleared, setCleared] = useState(false)
  useEffect(() => {
    const { limit: formerLimit, value: former } = before.current
    before.current = { limit, value }
    // When both changed at once, other values were put into the form, and they agree.
    if (formerLimit === limit || former !== value || value === null || value === undefined) return
    setCleared(true)
    onChange(null)
  }, [limit, value, onChange])
  return [cleared, setCleared] as const
}

import { useEffect } from 'react'
import { isEmpty } from '../../../../schema/condition.ts'
import { isOffered } from '../../../../schema/record/check.ts'
import type { BoxProps } from './input.ts'
import { useSiblings } from './place.ts'

/**
 * The values that a choice offers beside the other values of its record or line. What is chosen stays among them, so that it is
 * seen; once it no longer fits, the place counts as come to, so that it is told.
 */
export function useOffered({
  field,
  name,
  value,
  onBlur,
}: Pick<BoxProps, 'field' | 'name' | 'value' | 'onBlur'>): readonly string[] {
  const { record, document } = useSiblings(name, Object.values(field.when ?? {}))
  const fits = (one: unknown) => isOffered(field, one, record, document)
  const isUnfitting = !isEmpty(value) && !fits(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it begins not to fit
  useEffect(() => {
    if (isUnfitting) onBlur()
  }, [isUnfitting])
  return [
    ...(field.values ?? []).filter((one) => one === value || fits(one)),
    ...(field.retired ?? []).filter((one) => one === value),
  ]
}

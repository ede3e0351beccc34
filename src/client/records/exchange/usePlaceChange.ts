import { useEffect, useRef } from 'react'
import { useFrame } from '../../providers/frame.tsx'
import { useText } from '../text/useText.ts'

/** Acts when the person goes to another branch or year, which is another school to compare with, or reads in another language. */
export function usePlaceChange(act: () => void): void {
  const { language } = useText()
  const { branch, year } = useFrame()
  const place = `${branch?.id} ${year?.year} ${language}`
  const before = useRef(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place alone decides
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    act()
  }, [place])
}

import { useCallback, useEffect } from 'react'
import { useStore } from 'react-admin'
import { useFrame } from '../providers/frame.tsx'
import { type Appearance, readAppearance, setAppearance, useAppearance } from '../theme/appearance.ts'

const key = 'appearance'

/** What the server keeps of the person's choice is shown as soon as it is known; the browser's mirror only bridges the time until then. */
export function useKeptAppearance(): void {
  const kept = useFrame().preferences[key]
  useEffect(() => setAppearance(readAppearance(kept)), [kept])
}

/** The appearance in use, and what changes it for this person, here and on every other device. */
export function useAppearanceChoice(): readonly [appearance: Appearance, choose: (change: Partial<Appearance>) => void] {
  const appearance = useAppearance()
  const [, keep] = useStore<Appearance>(key, appearance)
  const choose = useCallback(
    (change: Partial<Appearance>) => {
      const next = { ...appearance, ...change }
      setAppearance(next)
      keep(next)
    },
    [appearance, keep],
  )
  return [appearance, choose]
}

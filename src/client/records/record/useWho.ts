import { useMemo } from 'react'
import { useFrame } from '../../providers/frame.tsx'
import type { Who } from './guards.ts'

/** The person at the screen, as guards ask about them. */
export function useWho(): Who {
  const { profile, can } = useFrame()
  const id = profile?.userId ?? 0
  return useMemo(() => ({ id, can }), [id, can])
}

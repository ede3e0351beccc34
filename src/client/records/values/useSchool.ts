import { useCallback } from 'react'
import { useFrame } from '../../providers/frame.tsx'
import { nameOf, useLanguage } from '../../providers/i18n.ts'

/** Gives the name of the school that a branch is, on the head office, where records of all schools stand together; null elsewhere. */
export function useSchool(): (branch: unknown) => string | null {
  const { branch: own, branches } = useFrame()
  const { language } = useLanguage()
  return useCallback(
    (branch) => {
      const school = own?.isMaster === true ? branches.find(({ id }) => id === branch) : undefined
      return school ? nameOf(school, language) : null
    },
    [own, branches, language],
  )
}

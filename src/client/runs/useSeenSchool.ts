import { useState } from 'react'
import type { RunModel } from '../../../schema/run.ts'
import { blockedBy, useFrame } from '../providers/frame.tsx'

/** On the head office, where nothing is ordered: the schools whose sheets are seen there, and which of them is. Null elsewhere. */
export function useSeenSchool({ makes }: RunModel) {
  const { branch, branches, year } = useFrame()
  const [chosen, setChosen] = useState<number | null>(null)
  const schools = branches.filter(({ isMaster }) => !isMaster)
  const school = schools.find(({ id }) => id === chosen) ?? schools[0]
  const isSeen = branch?.isMaster === true && !makes.data.headOffice && blockedBy(makes, school, year) === undefined
  return isSeen && school ? { schools, school, choose: setChosen } : null
}

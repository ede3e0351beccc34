import { splitName } from '../../../schema/values/name.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { askLaterYears, laterYears } from './laterYears.ts'
import { personNames } from './names.ts'
import { askOtherGender } from './otherGender.ts'

/** A guardian without a name in a file gets the name that follows from the student's. */
export const student: SaveBehaviour = {
  ...personNames,
  confirm: async (...given) => {
    const [later, gender] = await Promise.all([askLaterYears(...given), askOtherGender(...given)])
    return given[0].map((_, index) => [...(later[index] ?? []), ...(gender[index] ?? [])])
  },
  writeMany: laterYears,
  interpret: (values, { guardian }) => {
    if (!guardian || guardian['arabicName'] || typeof values['arabicName'] !== 'string') return
    const { father, grandfather, family } = splitName(values['arabicName'])
    // A name of one word says nothing of the father: such a guardian is left without a name, and refused for it.
    const name = [father, grandfather, family].filter(Boolean).join(' ')
    if (name) guardian['arabicName'] = name
  },
}

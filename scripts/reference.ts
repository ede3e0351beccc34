// `npm run reference`: writes docs/reference.md.
import { writeFileSync } from 'node:fs'
import { referenceFile, referenceText } from './checks/reference.ts'

writeFileSync(referenceFile, referenceText())

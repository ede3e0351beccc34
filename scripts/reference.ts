// `npm run reference`: writes docs/reference.md and docs/names.md.
import { writeFileSync } from 'node:fs'
import { builtInNames, namesFile, referenceFile, referenceText } from './checks/reference.ts'

writeFileSync(referenceFile, referenceText())
writeFileSync(namesFile, builtInNames())

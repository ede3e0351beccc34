// `npm run tenant -- create | list | subscription | reference | export | import | remove`: what the operator of an installation does.
import { asked, command, onMigrated } from './command.ts'
import { tenantWork } from './tenantVerbs.ts'

const work = asked(() => tenantWork(process.argv.slice(2)))
await command((at) => onMigrated(at, work))

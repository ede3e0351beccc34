// `npm run migrate`: brings the database to the shape of the definitions. `--plan` only says what would be done,
// `--allow-loss` also drops what no definition names any more, `--snapshot` writes schema/snapshot.json.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connected } from '../database/connected.ts'
import { migrate } from '../migration/migrate.ts'
import { planSentence } from '../migration/planned.ts'
import { asked, command, print } from './command.ts'
import { currentSnapshot, snapshotFile } from './snapshot.ts'

const flag = { type: 'boolean', default: false } as const
const { values } = asked(() => parseArgs({ options: { plan: flag, 'allow-loss': flag, snapshot: flag } }))

if (values.snapshot) {
  writeFileSync(snapshotFile, currentSnapshot())
  print('schema/snapshot.json is written.')
} else {
  await command(async ({ url, registry, reports }) => {
    const { number, statements, kept, lost } = await migrate(url, registry, {
      reports,
      log: print,
      allowLoss: values['allow-loss'],
      planOnly: values.plan,
    })
    if (values.plan) print(`-- ${await connected(url, 'daftar migration', (client) => planSentence(client, statements, lost))}\n`)
    for (const statement of values.plan ? statements : []) print(`${statement};\n`)
    for (const { sentence } of kept) print(`-- kept, although no definition names it: ${sentence} (--allow-loss drops it)`)
    if (values.plan) print(`-- ${statements.length} steps; nothing was changed`)
    else
      print(
        number === null
          ? 'The database has the shape of the definitions already.'
          : `The database has shape ${number} now (${statements.length} steps).`,
      )
  })
}

import { seedDemo } from '../../src/server/demo/seed.ts'
import { say, withDatabase } from './database.ts'
import { importFigures } from './importing.ts'
import { inTurns } from './turns.ts'
import { contestants } from './works.ts'

/** Our server and a hand-written one on the same database with many students, in turns. */
export const measureRecords = (students: number): Promise<void> =>
  withDatabase(async (client, url) => {
    say(`Making ${students} students …`)
    await seedDemo(client, { students })
    await client.query('vacuum analyze')
    const { ours, byHand, headers, contests } = await contestants(client, url)
    for (const contest of contests) say(await inTurns(contest, ours, byHand))
    say(`Server memory after the run: ${((await ours.usage()).rss / 1024 / 1024).toFixed(0)} MB (wanted at most 250)`)
    for (const line of await importFigures(ours.address, headers)) say(line)
    ours.end()
    byHand.end()
  })

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const lifecycle = pathToFileURL(join(import.meta.dirname, '../../src/server/lifecycle.ts')).href

/** Runs a small program that registers stops, sends it signals once it is ready (with a pause between), and tells how it ended. */
function end(stops: string, signals: readonly NodeJS.Signals[], pause = 0): Promise<{ code: number | null; said: string[] }> {
  const program = `import { onStop, watchSignals } from '${lifecycle}'; watchSignals(); ${stops}; setInterval(() => {}, 1000); console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  child.stdout.once('data', () => {
    for (const [index, signal] of signals.entries()) setTimeout(() => child.kill(signal), index * pause)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said.trim().split('\n').slice(1) })))
}

const say = (word: string) => `onStop(() => console.log('${word}'))`
const endless = `onStop(() => new Promise(() => {}))`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s ends everything, the last begun first, and a failing one does not hold the others',
  async (signal) => {
    const stops = `${say('database')}; onStop(() => { throw new Error('no way') }); onStop(() => Promise.reject(new Error('nor this'))); ${say('server')}`
    const { code, said } = await end(stops, [signal])
    expect(code).toBe(0)
    expect(said.toSorted()).toEqual(['database', 'no way', 'nor this', 'server'])
    expect(said.filter((line) => !line.startsWith('no'))).toEqual(['server', 'database'])
  },
)

test('one Ctrl-C that arrives several times is one wish', async () => {
  expect(
    await end(
      `onStop(() => new Promise((done) => setTimeout(done, 300))); ${say('server')}`,
      ['SIGINT', 'SIGINT', 'SIGTERM'],
      50,
    ),
  ).toEqual({ code: 0, said: ['server'] })
})

test('a second signal ends at once what does not want to end', async () => {
  expect(await end(endless, ['SIGINT', 'SIGINT'], 1_200)).toEqual({ code: 1, said: [] })
})

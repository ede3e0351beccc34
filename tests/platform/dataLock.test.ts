import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from '../../src/server/database/dataLock.ts'
import { beginningOf } from '../../src/server/database/processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daftar-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = () => readFileSync(join(folder, 'daftar.pid'), 'utf8')

test('a data folder is held by one start until it lets go, and nothing is left behind', () => {
  const release = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`is in use by another start of Daftar (process ${process.pid})`)
  release()
  expect(readdirSync(folder)).toEqual([])
  lockDataFolder(folder)()
})

test('the lock of a process that is gone is taken over', () => {
  writeFileSync(join(folder, 'daftar.pid'), '4194303 1')
  lockDataFolder(folder)
  expect(holder()).toMatch(new RegExp(`^${process.pid}\\b`))
  expect(readdirSync(folder)).toEqual(['daftar.pid'])
})

test.runIf(process.platform === 'linux')('a number that was given to another process since does not hold the lock', () => {
  writeFileSync(join(folder, 'daftar.pid'), `${process.ppid} ${Number(beginningOf(process.ppid)) - 1}`)
  lockDataFolder(folder)
  expect(holder()).toMatch(new RegExp(`^${process.pid}\\b`))
})

test('a damaged lock is taken over', () => {
  writeFileSync(join(folder, 'daftar.pid'), '')
  lockDataFolder(folder)
  expect(holder()).toMatch(new RegExp(`^${process.pid}\\b`))
})

test.runIf(process.platform === 'linux')(
  'a process that has ended but was not yet noticed by its parent does not hold the lock',
  async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)))
    while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await wait(20)
    writeFileSync(join(folder, 'daftar.pid'), `${pid} ${beginningOf(pid)}`)
    lockDataFolder(folder)
    expect(holder()).toMatch(new RegExp(`^${process.pid}\\b`))
    parent.kill()
  },
)

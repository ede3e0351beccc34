import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daftar-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'q7Zr1LmXw9Tb4Kc8Vn2Jd6Hs0Pg5Fy3A'
const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig({ DATA_DIR: folder, ...environment })
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

describe('settings', () => {
  test('have defaults that start a server on this machine only', () => {
    expect(readConfig({ DATA_DIR: folder })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      production: false,
      dataDir: folder,
    })
  })

  test('are read from the environment and cannot be changed afterwards', () => {
    const config = readConfig({
      DATA_DIR: folder,
      PORT: '9100',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://a:b@db:5432/school',
      DATABASE_NODES: '10.0.0.2:5432, worker-2:5433',
      DAFTAR_SECRET: secret,
      NODE_ENV: 'production',
    })
    expect(config).toEqual({
      dataDir: folder,
      port: 9100,
      host: '0.0.0.0',
      databaseUrl: 'postgres://a:b@db:5432/school',
      databaseNodes: ['10.0.0.2:5432', 'worker-2:5433'],
      secret,
      production: true,
      mail: { smtpUrl: null, from: 'daftar@localhost', folder: `${folder}/mail`, publicUrl: null },
      reportsUrl: null,
      apiUrl: null,
      origins: [],
      trustedProxies: ['loopback'],
      hstsSeconds: 0,
      formerSecret: null,
      archivePassphrase: null,
      metricsToken: null,
      metricsLocal: false,
      backupFile: null,
      logLevel: 'warn',
      tenantPerMinute: null,
      contactUrl: null,
      webhooksMayBePrivate: false,
    })
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('of metrics and the log are refused where they are wrong', () => {
    expect(faultsOf({ METRICS_TOKEN: 'short', LOG_LEVEL: 'chatty', TENANT_PER_MINUTE: 'many' })).toEqual([
      'METRICS_TOKEN must be a random text of at least 16 characters.',
      'TENANT_PER_MINUTE must be a whole number from 1 on, not "many".',
      'LOG_LEVEL must be warn or info, not "chatty".',
    ])
  })

  test('that are empty count as missing', () => {
    expect(readConfig({ DATA_DIR: folder, PORT: '', HOST: '', DATABASE_URL: '', NODE_ENV: '' })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      production: false,
    })
  })

  test.each(['abc', '-1', '65536', '8080.5', '1e3', '0x50'])('refuse the port %s with a sentence that repeats it', (port) => {
    expect(faultsOf({ PORT: port })).toEqual([`PORT must be a whole number from 0 to 65535, not "${port}".`])
  })

  test.each(['mysql://a@b/c', 'db.example.com', 'postgres://db'])(
    'refuse %s as a database without repeating its password',
    (url) => {
      expect(faultsOf({ DATABASE_URL: url })).toEqual([
        'DATABASE_URL must look like postgres://user:password@host:5432/database.',
      ])
    },
  )

  test('refuse nodes without a port, and nodes of no coordinator', () => {
    expect(faultsOf({ DATABASE_URL: 'postgres://a:b@db:5432/school', DATABASE_NODES: 'worker-1' })).toEqual([
      'DATABASE_NODES must be nodes like 10.0.0.2:5432 with commas between, not "worker-1".',
    ])
    expect(faultsOf({ DATABASE_NODES: 'worker-1:5432' })).toEqual([
      'With DATABASE_NODES, DATABASE_URL must be the address of their coordinator.',
    ])
  })

  test('tell every fault at once, a sentence each', () => {
    expect(
      faultsOf({ PORT: 'x', HOST: 'a b', DATABASE_URL: 'x', NODE_ENV: 'prod', DAFTAR_SECRET: 'short' }).map(
        (fault) => fault.split(' ')[0],
      ),
    ).toEqual(['NODE_ENV', 'PORT', 'HOST', 'DATABASE_URL', 'DAFTAR_SECRET'])
  })

  test('name the data folder that cannot be written', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(faultsOf({ DATA_DIR: join(file, 'data') })).toEqual([
      expect.stringMatching(/^The data folder .*file\/data cannot be written \(ENOTDIR\)/),
    ])
  })

  test.runIf(process.platform === 'linux')('name a data folder that no one can make, and end the start', () => {
    const started = spawnSync(process.execPath, ['src/server/main.ts'], {
      env: { ...process.env, DATA_DIR: '/proc/daftar/data', PORT: '0' },
      encoding: 'utf8',
      timeout: 110_000,
      killSignal: 'SIGKILL',
    })
    expect([started.status, started.stderr.trim()]).toEqual([
      1,
      'The data folder /proc/daftar/data cannot be written (ENOENT); mend its rights or choose another one by DATA_DIR.',
    ])
  })
})

describe('the secret', () => {
  test('is demanded in production', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^DAFTAR_SECRET is missing: in production it must be a random text of at least 32 characters/),
    ])
  })

  test.each(['q7Zr1LmXw9Tb4Kc8Vn2Jd6Hs0Pg5Fy3', 'a'.repeat(40), 'change-me-0123456789-abcdefghijklmnop'])(
    'is refused when it is too short or easy to guess: %s',
    (given) => {
      expect(faultsOf({ NODE_ENV: 'production', DAFTAR_SECRET: given })).toEqual([
        expect.stringMatching(/^DAFTAR_SECRET is too short or too easy to guess/),
      ])
    },
  )

  test('is made once in development and kept for its owner alone', () => {
    const first = readConfig({ DATA_DIR: folder }).secret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR: folder }).secret).toBe(first)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first)
    chmodSync(join(folder, 'secret'), 0o644)
    readConfig({ DATA_DIR: folder })
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  test('is not kept on disk when it was given', () => {
    readConfig({ DATA_DIR: folder, DAFTAR_SECRET: secret })
    expect(existsSync(join(folder, 'secret'))).toBe(false)
  })

  test('that is damaged on disk is told, not replaced', () => {
    writeFileSync(join(folder, 'secret'), 'x')
    expect(faultsOf({})).toEqual([expect.stringMatching(/^The secret in .* is damaged/)])
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('x')
  })
})

describe('settings of letters', () => {
  test('need a sender and the own address beside the mail server, because a header would tell any address', () => {
    const faults = (environment: Record<string, string>) => {
      try {
        readConfig({ DATA_DIR: folder, ...environment })
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }
    const SMTP_URL = 'smtp://mail.example:587'
    const inProduction = { NODE_ENV: 'production', DAFTAR_SECRET: secret }
    expect(faults({ SMTP_URL })).toMatch(/MAIL_FROM .* PUBLIC_URL/)
    expect(faults({ SMTP_URL: 'http://mail.example' })).toMatch(/^SMTP_URL must look like/)
    expect(faults({ PUBLIC_URL: 'javascript:alert(1)' })).toMatch(/^PUBLIC_URL must be/)
    expect(faults({ CONTACT_URL: 'javascript:alert(1)' })).toMatch(/^CONTACT_URL must be/)
    expect(readConfig({ DATA_DIR: folder, CONTACT_URL: 'mailto:a@b.example' }).contactUrl).toBe('mailto:a@b.example')
    const contact = (given: object) => readConfig({ DATA_DIR: folder, ...given }).contactUrl
    expect(contact({})).toMatch(/^https:/)
    expect(contact({ ...inProduction, MAIL_FROM: 'Daftar <help@daftar.example>' })).toBe('mailto:help@daftar.example')
    expect(contact({ ...inProduction, MAIL_FROM: 'help@daftar.example' })).toBe('mailto:help@daftar.example')
    expect(contact({ ...inProduction, MAIL_FROM: 'help@daftar.example', CONTACT_URL: 'tel:+966500000000' })).toMatch(/^tel:/)
    expect(faults({ MAIL_FROM: 'a@b\r\nBcc: c@d' })).toMatch(/^MAIL_FROM must be/)
    const given = { SMTP_URL, MAIL_FROM: 'School <a@b.example>', PUBLIC_URL: 'https://daftar.example/' }
    expect(readConfig({ DATA_DIR: folder, ...given }).mail).toMatchObject({ publicUrl: 'https://daftar.example' })
  })
})

test('an application may have its API elsewhere, and other applications may be named', () => {
  const API_URL = 'https://api.example/'
  const ALLOWED_ORIGINS = 'https://app.example, http://localhost:5173/'
  const config = readConfig({ DATA_DIR: folder, API_URL, ALLOWED_ORIGINS })
  expect([config.apiUrl, config.origins]).toEqual(['https://api.example', ['https://app.example', 'http://localhost:5173']])
  expect(faultsOf({ API_URL: 'api.example' })[0]).toMatch(/^API_URL must be/)
  for (const wrong of ['*', 'app.example', 'https://app.example/path', 'null'])
    expect(faultsOf({ ALLOWED_ORIGINS: `https://a.example,${wrong}` })).toEqual([
      `ALLOWED_ORIGINS must be addresses like https://app.example with commas between, not "${wrong}".`,
    ])
})

test('proxies that are believed are addresses, networks, this machine or none', () => {
  const proxies = (text: string) => readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: text }).trustedProxies
  expect(proxies('10.0.0.5, 10.1.0.0/16,2001:db8::/32, loopback')).toEqual([
    ...['10.0.0.5', '10.1.0.0/16', '2001:db8::/32', 'loopback'],
  ])
  expect(proxies('none')).toEqual([])
  for (const wrong of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '2001:db8::/129', '*', 'true'])
    expect(faultsOf({ TRUSTED_PROXIES: `10.0.0.1,${wrong}` })).toEqual([
      `TRUSTED_PROXIES must be addresses or networks like 10.0.0.5, 10.1.0.0/16 with commas between, loopback, or none, not "${wrong}".`,
    ])
})

test('how long browsers ask by TLS alone is a number of seconds', () => {
  expect(readConfig({ DATA_DIR: folder, HSTS_SECONDS: '31536000' }).hstsSeconds).toBe(31_536_000)
  for (const wrong of ['yes', '-1', '1.5', '1e9'])
    expect(faultsOf({ HSTS_SECONDS: wrong })).toEqual([`HSTS_SECONDS must be a whole number from 0 on, not "${wrong}".`])
})

test('another installation that shows the reports is named by its address, and a wrong one is told in one sentence', () => {
  const REPORTS_URL = 'https://reports.example/daftar/'
  expect(readConfig({ DATA_DIR: folder, REPORTS_URL }).reportsUrl).toBe('https://reports.example/daftar')
  for (const wrong of ['reports.example', 'javascript:alert(1)', 'https://', 'https://a b'])
    expect(faultsOf({ REPORTS_URL: wrong })).toEqual([
      `REPORTS_URL must be the address of the installation that shows the reports, like https://daftar.example, not "${wrong.replace(/\/+$/, '')}".`,
    ])
})

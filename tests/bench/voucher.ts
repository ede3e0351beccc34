import { chromium, type Page } from 'playwright-core'
import { seedDemo } from '../../src/server/demo/seed.ts'
import { start } from './child.ts'
import { say, withDatabase } from './database.ts'
import { signIn } from './signIn.ts'

/** Most milliseconds from a key to the picture that shows it. */
const wanted = 50

interface Work {
  readonly name: string
  /** The cell where it begins. */
  readonly cell: (lines: number) => string
  readonly keys: readonly string[]
}

const digits = [...'1234567890']
const works: readonly Work[] = [
  { name: 'an amount, in the middle', cell: (lines) => `entries.${Math.floor(lines / 2)}.debit`, keys: [...digits, ...digits] },
  {
    name: 'a text, in the middle',
    cell: (lines) => `entries.${Math.floor(lines / 2)}.description`,
    keys: [...'a long description'],
  },
  { name: 'from cell to cell (Enter)', cell: () => 'entries.3.account', keys: Array.from({ length: 18 }, () => 'Enter') },
  { name: 'from line to line (arrows)', cell: () => 'entries.3.debit', keys: Array.from({ length: 18 }, () => 'ArrowDown') },
  { name: 'a copied line (Ctrl D)', cell: () => 'entries.5.debit', keys: Array.from({ length: 10 }, () => 'Control+d') },
  { name: 'the balancing amount (=)', cell: (lines) => `entries.${lines - 1}.credit`, keys: ['=', '=', '='] },
]

/** How long the screen of a voucher with so many lines takes to show each key, in Chromium on the built client. */
export const measureVoucher = (lines: number): Promise<void> =>
  withDatabase(async (client, url) => {
    await seedDemo(client, { students: 100 })
    const ours = await start('./ours.ts', [url])
    const browser = await chromium.launch({
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    })
    try {
      const id = await makeVoucher(ours.address, lines)
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.addInitScript(watchKeys)
      await page.goto(`${ours.address}/login`)
      await page.fill('input[autocomplete=username]', 'demo_admin')
      await page.fill('input[type=password]', 'Daftar@2026')
      await page.keyboard.press('Enter')
      await page.locator('.navbar').waitFor()
      for (const work of works) {
        await page.goto(`${ours.address}/vouchers/edit/${id}`)
        const { times, busy } = await measure(page, work, lines)
        const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0)
        say(
          `${work.name}: ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms (wanted at most ${wanted}); the page computes ${busy.toFixed(0)} ms for a key`,
        )
      }
    } finally {
      await browser.close()
      ours.end()
    }
  })

interface Measured {
  /** From each key to its picture, the shortest first. */
  readonly times: readonly number[]
  /** What the page's thread has computed for a key on average: it does not depend on what else the machine does. */
  readonly busy: number
}

async function measure(page: Page, { cell, keys }: Work, lines: number): Promise<Measured> {
  const name = cell(lines)
  await page.locator(`tr[data-line="${name.split('.')[1]}"]`).scrollIntoViewIfNeeded()
  await page.locator(`[name="${name}"]`).focus()
  await page.waitForTimeout(500)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const computed = async () =>
    ((await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
  const [first = '', ...others] = keys
  // The first key of a cell wakes the code that it needs.
  await page.keyboard.press(first)
  await page.evaluate('window.lastKey')
  const before = await computed()
  const times: number[] = []
  for (const key of others) {
    await page.keyboard.press(key)
    times.push(await page.evaluate('window.lastKey'))
  }
  return { times: times.toSorted((a, b) => a - b), busy: ((await computed()) - before) / others.length }
}

/** In the page: the time from a key to the end of the frame that shows what it did. */
function watchKeys(): void {
  const painted = Object.assign(window as unknown as { lastKey: Promise<number> }, { lastKey: Promise.resolve(0) })
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Control') return
      painted.lastKey = new Promise((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      )
    },
    { capture: true },
  )
}

async function makeVoucher(address: string, lines: number): Promise<number> {
  const headers = { authorization: await signIn(address), 'content-type': 'application/json' }
  const filter = encodeURIComponent(JSON.stringify({ isLeaf: true, active: true, partyKind: 'none', requiresCostCenter: false }))
  const accounts = (await (await fetch(`${address}/api/accounts?filter=${filter}&range=[0,1]`, { headers })).json()) as {
    id: number
  }[]
  const entries = Array.from({ length: lines }, (_, index) => ({
    account: accounts[index % 2]?.id,
    [index % 2 ? 'credit' : 'debit']: '100.00',
    description: `line ${index + 1}`,
  }))
  const answer = await fetch(`${address}/api/vouchers`, { method: 'POST', headers, body: JSON.stringify({ entries }) })
  if (!answer.ok) throw new Error(`the voucher was refused: ${await answer.text()}`)
  return ((await answer.json()) as { id: number }).id
}

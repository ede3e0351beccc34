import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** What axe objects to on the page as it stands, one line for each rule. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: Axe }).axe.run())
  return violations.map((one) => `${one.id} ${one.nodes[0]?.html.slice(0, 160)}`)
}

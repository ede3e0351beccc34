import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { all } from '../support/sweep.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

interface Looked {
  /** The rules alone that are looked at. */
  readonly rules?: readonly string[]
  readonly contrast?: boolean
}

/**
 * What axe objects to on the page as it stands, one line for each rule; by all rules or by those named. Of flows contrast is looked at by
 * the sweep: it is more than half of the work, every pair of colours is calculated for every skin, and `screens` looks at one page of each shape.
 */
export async function faultsOf(page: Page, { rules, contrast = all }: Looked = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // The rest of what axe tells is many times as long: it is neither made nor sent.
  const options = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: { 'color-contrast': { enabled: contrast } } }),
  }
  return page.evaluate(async (asked) => {
    // A tip is read with what it is about, wherever it stands.
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ exclude: [['[role=tooltip]']] }, asked)
    return violations.map((one) => `${one.id} ${one.nodes[0]?.html.slice(0, 160)}`)
  }, options)
}

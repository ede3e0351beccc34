import type { Browser } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { runs as ofProduct } from '../../resources/runs/index.ts'
import type { Model } from '../../schema/model.ts'
import { createRegistry } from '../../schema/registry.ts'
import { isMadeByRun } from '../../schema/run.ts'
import { placesOf } from '../../src/client/providers/screens.ts'
import '../../src/client/screens.ts'
import type { School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { all, itOfSweep, some } from '../support/sweep.ts'
import { faultsOf } from './axe.ts'
import { visit } from './browser.ts'
import { onStage } from './stage.ts'

const { models, runs } = createRegistry(definitions, { runs: ofProduct })
const ofEachShape = new Set(representatives(models))
/** What the pages of a definition are made of. Scope and year choose what stands in them, not their elements. */
const elementsOf = ({ route, data, lines, states, fields }: Model): string[] => [
  [route.style, data.single, data.tree, lines.length > 0, states.length > 0].join(),
  ...[...fields.values()].map(({ kind }) => kind),
]
const seen = new Set<string>()
/** Axe looks at the first with anything that is in no page before it; a sweep, at each. */
const lookedAt = [...ofEachShape].filter((model) => {
  const brings = elementsOf(model).filter((part) => !seen.has(part))
  for (const part of brings) seen.add(part)
  return all || brings.length > 0
})
/** Colours come from the theme, and are calculated in pairs for every skin: an ordinary run looks at some. */
const inContrast = new Set(some(lookedAt, lookedAt.slice(0, 3)))

describe('every generated screen', () => {
  let school: School
  let browser: Browser
  onStage((stage) => {
    ;({ school, browser } = stage)
  })

  for (const language of some(['ar', 'en'], ['ar'])) {
    it(`opens in ${language} for an administrator, with a title${language === 'ar' ? ' and nothing that axe objects to' : ''}`, async () => {
      const { page, complaints, goto, follow } = await visit(browser, school, 'demo_admin', { language })
      await goto('/')
      const objections: string[] = []
      // The texts of every entity are compared elsewhere: a sweep opens each screen, another run one of each shape.
      for (const model of all ? models : ofEachShape) {
        const paths = [
          `/${model.route.base}`,
          ...(model.route.style === 'family' && !model.data.single && !isMadeByRun(model, runs) ? [placesOf(model).fresh] : []),
        ]
        for (const path of paths) {
          await follow(path)
          expect([path, new URL(page.url()).pathname]).toEqual([path, path])
          expect(await page.evaluate(() => document.documentElement.dir)).toBe(language === 'ar' ? 'rtl' : 'ltr')
          // What axe looks at is made of the same elements in both languages.
          if (language === 'ar' && lookedAt.includes(model))
            objections.push(...(await faultsOf(page, { contrast: inContrast.has(model) })).map((one) => `${path}: ${one}`))
        }
      }
      expect(objections).toEqual([])
      expect(complaints).toEqual([])
    }, 300_000)
  }

  itOfSweep('is the 404 page for someone without the permission, and the sign-in page without a session', async () => {
    const { page, goto } = await visit(browser, school, 'demo_cashier')
    await goto('/users')
    expect(new URL(page.url()).pathname).toBe('/error-404')
    await goto('/nothing-of-that-name')
    expect(new URL(page.url()).pathname).toBe('/error-404')
    const stranger = await browser.newPage()
    await stranger.goto(`${school.address}/students`)
    await stranger.waitForURL('**/login')
  })

  itOfSweep(
    'does not stretch a page of 390 pixels',
    async () => {
      const { page, goto, follow } = await visit(browser, school, 'demo_admin', { width: 390 })
      await goto('/second-page')
      for (const path of [
        '/',
        '/students',
        '/students/new',
        '/vouchers',
        '/vouchers/new',
        '/chart-of-account',
        '/nationalties',
      ]) {
        await follow(path)
        expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
      }
    },
    60_000,
  )
})

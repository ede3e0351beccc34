// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { layoutOf } from '../../src/client/shell/Layout.tsx'
import { choices, readAppearance, setAppearance, skinOf } from '../../src/client/theme/appearance.ts'
import { tokens } from '../../src/client/theme/tokens.ts'

const original = readAppearance(null)

test('the shell begins with a vertical menu, a sticky navbar and a sticky footer', () => {
  expect(original).toMatchObject({ menu: 'vertical', navbar: 'sticky', footer: 'sticky' })
})

test('without a choice the skin is semi-dark, and dark where the system is', () => {
  expect(skinOf(original, false)).toBe('semiDark')
  expect(skinOf(original, true)).toBe('dark')
})

test('a chosen skin does not follow the system', () => {
  expect(skinOf({ ...original, skin: 'light' }, true)).toBe('light')
})

test.each([[null], ['dark'], [7], [{ skin: 'pink', menu: ['vertical'], extra: 1 }]])(
  'what was kept as %j is the original look',
  (kept) => {
    expect(readAppearance(kept)).toEqual(original)
  },
)

test('what is known of a kept look stays, what is unknown becomes the default', () => {
  expect(readAppearance({ skin: 'bordered', navbar: 'round' })).toEqual({ ...original, skin: 'bordered' })
})

test.each(choices.skin.slice(1))('the skin %s colours the page at once and is mirrored in the browser', (skin) => {
  setAppearance({ ...original, skin })
  const { style, dataset } = document.documentElement
  expect(dataset['skin']).toBe(skin)
  expect(style.getPropertyValue('--accent-soft')).toBe(tokens[skin as keyof typeof tokens].accentSoft)
  expect(style.colorScheme).toBe(tokens[skin as keyof typeof tokens].scheme)
  expect(JSON.parse(localStorage.getItem('appearance') ?? '')).toMatchObject({ skin })
  expect(localStorage.getItem('paint')).toBe(
    `${tokens[skin as keyof typeof tokens].scheme} ${tokens[skin as keyof typeof tokens].canvas}`,
  )
})

test('a page’s own layout wins over the person’s menu', () => {
  const pages = [
    { path: '/print', layout: 'full' as const },
    { path: '/board', layout: 'horizontal' as const },
    { path: '/plain' },
  ]
  expect(layoutOf('/print', pages, 'collapsed')).toBe('full')
  expect(layoutOf('/board', pages, 'vertical')).toBe('horizontal')
  expect(layoutOf('/plain', pages, 'collapsed')).toBe('collapsed')
  expect(layoutOf('/students/edit/1', pages, 'horizontal')).toBe('horizontal')
})

test('a page that wants the side menu has it, collapsed for those who like it so', () => {
  const pages = [{ path: '/tree', layout: 'vertical' as const }]
  expect(layoutOf('/tree', pages, 'horizontal')).toBe('vertical')
  expect(layoutOf('/tree', pages, 'collapsed')).toBe('collapsed')
})

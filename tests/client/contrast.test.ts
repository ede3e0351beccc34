import { expect, test } from 'vitest'
import { skins, type Tokens, tokens } from '../../src/client/theme/tokens.ts'

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const pairs: readonly (readonly [keyof Tokens, keyof Tokens])[] = [
  ['ink', 'canvas'],
  ['ink', 'surface'],
  ['ink', 'hover'],
  ['ink2', 'canvas'],
  ['ink2', 'surface'],
  ['ink2', 'neutralSoft'],
  ['ink3', 'canvas'],
  ['ink3', 'surface'],
  ['ink3', 'head'],
  ['ink3', 'hover'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['accentInk', 'accentSoft'],
  ['accentInk', 'surface'],
  ['accentInk', 'canvas'],
  ['warning', 'warningSoft'],
  ['info', 'infoSoft'],
  ['danger', 'dangerSoft'],
  ['danger', 'surface'],
  ['danger', 'canvas'],
  ['warning', 'surface'],
  ['sidebarInk', 'sidebar'],
  ['sidebarInk2', 'sidebar'],
  ['sidebarActiveInk', 'sidebarActive'],
  ['sidebarInk', 'sidebarActive'],
  ['sidebarActiveInk', 'sidebar'],
  ['ink', 'head'],
  ['ink', 'accentSoft'],
  ['ink2', 'hover'],
  ['ink2', 'head'],
  ['ink3', 'neutralSoft'],
  ['accentInk', 'hover'],
  ['accentInk', 'head'],
  ['surface', 'ink'],
]

test.each(skins.flatMap((skin) => pairs.map(([text, ground]) => [skin, text, ground] as const)))(
  'in the skin %s, %s can be read on %s',
  (skin, text, ground) => {
    expect(contrast(tokens[skin][text], tokens[skin][ground])).toBeGreaterThanOrEqual(4.5)
  },
)

/** Edges that say where a control begins, and marks that say which one is chosen. */
const edges: readonly (readonly [keyof Tokens, keyof Tokens])[] = [
  ['accent', 'surface'],
  ['accent', 'canvas'],
  ['sidebarEdge', 'sidebar'],
]

test.each(skins.flatMap((skin) => edges.map(([mark, ground]) => [skin, mark, ground] as const)))(
  'in the skin %s, %s stands out from %s',
  (skin, mark, ground) => {
    expect(contrast(tokens[skin][mark], tokens[skin][ground])).toBeGreaterThanOrEqual(3)
  },
)

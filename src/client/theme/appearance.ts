import { useSyncExternalStore } from 'react'
import { type Skin, skins, tokens } from './tokens.ts'

/** What a person may choose of the shell's look; the first of each is the default. */
export const choices = {
  skin: ['system', ...skins],
  menu: ['vertical', 'horizontal', 'collapsed'],
  navbar: ['sticky', 'static', 'floating', 'hidden'],
  footer: ['sticky', 'static', 'hidden'],
  width: ['full', 'boxed'],
} as const

type Choices = typeof choices

/** How the shell looks for one person. `system` is dark where the system is, and semi-dark elsewhere. */
export type Appearance = { readonly [K in keyof Choices]: Choices[K][number] }

const key = 'appearance'
/** What colours the empty page before the application is there; read by public/paint.js. */
const paintKey = 'paint'

/** An appearance from a stored value: unknown or missing parts are the default. */
export function readAppearance(kept: unknown): Appearance {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(choices).map(([name, allowed]) => [name, allowed.find((one) => one === given[name]) ?? allowed[0]]),
  ) as unknown as Appearance
}

/** The skin that is meant, where the system's preference is known. */
export const skinOf = ({ skin }: Appearance, prefersDark: boolean): Skin =>
  skin === 'system' ? (prefersDark ? 'dark' : 'semiDark') : skin

const system = window.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let appearance = readMirror()

function readMirror(): Appearance {
  try {
    return readAppearance(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return readAppearance(null)
  }
}

const currentSkin = (): Skin => skinOf(appearance, system?.matches ?? false)

/** Writes the colours of the skin to the page. */
export function applySkin(): void {
  const skin = currentSkin()
  const { scheme, ...colours } = tokens[skin]
  const { style, dataset } = document.documentElement
  dataset['skin'] = skin
  style.colorScheme = scheme
  style.background = ''
  for (const [name, value] of Object.entries(colours))
    style.setProperty(`--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`, value)
  localStorage.setItem(paintKey, `${scheme} ${colours.canvas}`)
}

const announce = () => {
  applySkin()
  for (const listener of listeners) listener()
}

/** Shows an appearance at once, and mirrors it in this browser so that the next visit begins with it. */
export function setAppearance(next: Appearance): void {
  const text = JSON.stringify(next)
  if (text === JSON.stringify(appearance)) return
  appearance = next
  localStorage.setItem(key, text)
  announce()
}

system?.addEventListener('change', announce)

// What is chosen in one tab shows in the others.
window.addEventListener('storage', (event) => {
  if (event.key === key) setAppearance(readMirror())
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The appearance in use, live. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => appearance)

import { useSyncExternalStore } from 'react'
import { type Skin, skins, tokens } from './tokens.ts'

const key = 'skin'
const listeners = new Set<() => void>()
let chosen: Skin | null = read()

function read(): Skin | null {
  const stored = localStorage.getItem(key)
  return skins.find((skin) => skin === stored) ?? null
}

const prefersDark = () => window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false

/** The skin in use: the person's choice, or what the system prefers. */
export const currentSkin = (): Skin => chosen ?? (prefersDark() ? 'dark' : skins[0])

/** Writes the colours of the skin to the page. */
export function applySkin(): void {
  const skin = currentSkin()
  const { scheme, ...colours } = tokens[skin]
  const { style, dataset } = document.documentElement
  dataset.skin = skin
  style.colorScheme = scheme
  for (const [name, value] of Object.entries(colours))
    style.setProperty(`--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`, value)
}

/** Chooses a skin and remembers it in this browser. */
export function setSkin(skin: Skin): void {
  if (skin === chosen) return
  chosen = skin
  localStorage.setItem(key, skin)
  applySkin()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The skin in use, live. */
export const useSkin = (): Skin => useSyncExternalStore(subscribe, currentSkin)

import { type RefObject, useLayoutEffect } from 'react'

const room = 8
const gap = 4

/** Shows a box in the top layer below its anchor, or above it where there is more room; nothing cuts it off. */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  open: boolean,
  minWidth: number,
  needed: number,
): void {
  useLayoutEffect(() => {
    const at = anchor.current
    const shown = box.current
    if (!open || !shown || !at) return
    shown.showPopover()
    const place = () => {
      const { left, right, top, bottom, width } = at.getBoundingClientRect()
      const wide = Math.max(width, minWidth)
      // The page's direction says which edges meet, also where the input itself is left to right.
      const start = document.documentElement.dir === 'rtl' ? right - wide : left
      shown.style.inlineSize = `${wide}px`
      shown.style.left = `${Math.max(room, Math.min(start, window.innerWidth - wide - room))}px`
      const below = window.innerHeight - bottom
      shown.style.setProperty('--room', `${Math.max(below, below < needed ? top : 0) - gap - room}px`)
      if (below < needed && top > below) Object.assign(shown.style, { top: '', bottom: `${window.innerHeight - top + gap}px` })
      else Object.assign(shown.style, { top: `${bottom + gap}px`, bottom: '' })
    }
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      if (shown.isConnected) shown.hidePopover()
    }
  }, [anchor, box, open, minWidth, needed])
}

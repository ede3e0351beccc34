import { type RefObject, useLayoutEffect } from 'react'

/** The greatest width of a cell, its padding, and the place for the menu of a row, in pixels; where there is none the menu lies over the row's end. */
const steps = [
  ...[320, 280, 240, 210, 180].map((longest) => ({ longest, gap: 14, more: 40 })),
  ...[180, 150].map((longest) => ({ longest, gap: 9, more: 32 })),
  { longest: 150, gap: 9, more: 0 },
]

/**
 * Fits a table into its frame: where it is too wide its cells are shortened and brought together, step by step, before it has to
 * scroll. Marks the frame `data-wide` when it scrolls, `data-start` and `data-end` while more of it lies beyond that edge.
 * Attributes and not state: scrolling renders nothing. The bar scrolls the table from where it stays in sight.
 */
export function useEdges(frame: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>, enabled: boolean): void {
  useLayoutEffect(() => {
    const [element, rail] = [frame.current, bar.current]
    const scroller = element?.querySelector<HTMLElement>('.g-scroll')
    const table = scroller?.querySelector('table')
    if (!enabled || !element || !rail || !scroller || !table) return
    const beyond = () => table.offsetWidth - scroller.clientWidth
    const mark = () => {
      // Right-to-left pages count from zero downwards.
      const passed = Math.abs(scroller.scrollLeft)
      element.toggleAttribute('data-start', beyond() > 1 && passed > 1)
      element.toggleAttribute('data-end', beyond() > 1 && passed < beyond() - 1)
      rail.scrollLeft = scroller.scrollLeft
    }
    const measure = () => {
      for (const { longest, gap, more } of steps) {
        element.style.setProperty('--longest', `${longest}px`)
        element.style.setProperty('--gap', `${gap}px`)
        element.style.setProperty('--more', `${more}px`)
        element.toggleAttribute('data-over', more === 0)
        if (beyond() <= 1) break
      }
      element.toggleAttribute('data-wide', beyond() > 1)
      element.style.setProperty('--height', `${element.offsetHeight}px`)
      rail.hidden = beyond() <= 1
      rail.style.setProperty('--width', `${rail.clientWidth + beyond()}px`)
      mark()
    }
    const follow = () => {
      scroller.scrollLeft = rail.scrollLeft
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(scroller)
    watcher.observe(table)
    scroller.addEventListener('scroll', mark, { passive: true })
    rail.addEventListener('scroll', follow, { passive: true })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', mark)
      rail.removeEventListener('scroll', follow)
      for (const name of ['data-wide', 'data-over', 'data-start', 'data-end']) element.removeAttribute(name)
    }
  }, [frame, bar, enabled])
}

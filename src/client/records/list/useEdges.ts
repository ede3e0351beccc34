import { type RefObject, useLayoutEffect } from 'react'

/**
 * Marks the frame around a table: `data-wide` when the table does not fit, `data-start` and `data-end` while more of it lies
 * beyond that edge. Attributes and not state: scrolling renders nothing.
 */
export function useEdges(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current
    const scroller = element?.querySelector<HTMLElement>('.g-scroll')
    const table = scroller?.querySelector('table')
    if (!element || !scroller || !table) return
    const mark = () => {
      const beyond = table.offsetWidth - scroller.clientWidth
      // Right-to-left pages count from zero downwards.
      const passed = Math.abs(scroller.scrollLeft)
      element.toggleAttribute('data-wide', beyond > 1)
      element.toggleAttribute('data-start', beyond > 1 && passed > 1)
      element.toggleAttribute('data-end', beyond > 1 && passed < beyond - 1)
    }
    mark()
    const watcher = new ResizeObserver(mark)
    watcher.observe(scroller)
    watcher.observe(table)
    scroller.addEventListener('scroll', mark, { passive: true })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', mark)
    }
  }, [frame])
}

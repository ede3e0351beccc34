import { useEffect, useState } from 'react'

/** The upper part of the window, below the bar, in which a section counts as the one being read. */
const band = '-76px 0px -65% 0px'

/**
 * The id of the card that one reads, or the one that holds the focus; null before any was seen.
 * @param count how many cards there are: those of a long form come one after the other
 */
export function useCurrentSection(count: number): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are looked for
  useEffect(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('.g-sections > section[id]')]
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) entry.isIntersecting ? seen.add(entry.target) : seen.delete(entry.target)
        const first = cards.find((card) => seen.has(card))
        if (first) setCurrent(first.id)
      },
      { rootMargin: band },
    )
    for (const card of cards) observer.observe(card)
    const focus = (event: FocusEvent) => {
      const card = cards.find((one) => one.contains(event.target as Node))
      if (card) setCurrent(card.id)
    }
    document.addEventListener('focusin', focus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', focus)
    }
  }, [count])
  return current
}

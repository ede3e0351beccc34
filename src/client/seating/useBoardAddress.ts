import { useSearchParams } from 'react-router-dom'
import { trips } from './seating.ts'

/** What is chosen and narrowed on the board, as it stands in the address. */
export function useBoardAddress() {
  const [query, setQuery] = useSearchParams()
  const put = (part: Readonly<Record<string, unknown>>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(part))
          if (value === null || value === '') next.delete(name)
          else next.set(name, String(value))
        return next
      },
      { replace: true },
    )
  const trip = trips.find((one) => one === query.get('trip')) ?? 'both'
  const narrowed = {
    q: query.get('q') ?? '',
    classRoom: Number(query.get('class')) || null,
    area: Number(query.get('area')) || null,
  }
  const narrow = ({ q, classRoom, area }: Partial<typeof narrowed>) =>
    put({
      ...(q !== undefined && { q }),
      ...(classRoom !== undefined && { class: classRoom }),
      ...(area !== undefined && { area }),
    })
  return { trip, bus: Number(query.get('bus')), narrowed, put, narrow }
}

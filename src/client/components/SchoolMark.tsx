import { useState } from 'react'
import { Mark } from './Mark.tsx'

interface Props {
  readonly url: string | null
  readonly size?: number
}

/** The school's logo where it has one that can be shown, else the product's mark. */
export function SchoolMark({ url, size = 30 }: Props) {
  const [lost, setLost] = useState<string | null>(null)
  if (url === null || lost === url) return <Mark size={size} />
  return <img className="school-mark" src={url} alt="" style={{ blockSize: size }} onError={() => setLost(url)} />
}

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Whether the form that stands is left for that of another record, and what leaves it. The address changes before the next form
 * stands: what is typed meanwhile would be the one's that is left, and lost.
 */
export function useLeft() {
  const navigate = useNavigate()
  const [left, setLeft] = useState(false)
  const leave = () => setLeft(true)
  const leaveFor = (path: string, replace = false) => {
    leave()
    navigate(path, { replace })
  }
  return { left, leave, leaveFor }
}

import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isNumber } from './taken.ts'
import { isSign } from './typeOn.ts'
import { fresh } from './useFound.ts'
import type { PickerSearching } from './usePickerSearch.ts'

/** Keys of a picker whose list is open: they take what somebody can see, and wait for a list that is still to come. */
export const pickerKeys = (picker: PickerSearching, shown: string) => {
  const { typed, open, walked, hurried, early, behind, loading, error } = picker
  /** Leaves an Enter to the list that is still to come. */
  const hold = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    early.current.push('Enter')
    picker.setHurried(typed)
  }
  return (event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }) => {
    const { key } = event
    if (!open) return
    // Where its list shows that somebody has to choose, it waits until they have, or type on.
    if (loading && hurried !== null && hurried === typed && (isSign(event) || (behind.current.length > 0 && key === 'Enter'))) {
      event.preventDefault()
      event.stopPropagation()
      event.defaultMuiPrevented = true
      behind.current.push(key)
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      walked.current = true
      // Also before the list came these are its keys, and not those of the lines around.
      event.stopPropagation()
      if (loading) {
        event.preventDefault()
        event.defaultMuiPrevented = true
        early.current.push(key)
      }
    } else if (key === 'Tab') {
      const option = picker.taken()
      if (typed && option && option.id !== fresh.id) picker.choose(option)
      else picker.close()
    } else if (key === 'Enter') {
      const option = picker.taken()
      event.defaultMuiPrevented = true
      if (typed) event.preventDefault()
      if (option && (walked.current || (option.id !== fresh.id && (typed || !shown)))) {
        if (option.id === fresh.id) event.stopPropagation()
        picker.choose(option)
      } else if (loading && (early.current.length > 0 || (typed && !isNumber(typed)))) hold(event)
      // The list stays: somebody has to see it first.
      else if (!loading && !error && (typed || walked.current)) event.stopPropagation()
      // A code goes on, and is found on the server.
      else
        flushSync(() => {
          picker.close()
          picker.leave()
        })
    }
  }
}

import type { Ref } from 'react'
import type { Say } from './texts.ts'

/** A box that people do not see and programs fill in. */
export const Trap = ({ box, say }: { readonly box: Ref<HTMLInputElement>; readonly say: Say }) => (
  <div className="trap" aria-hidden="true">
    <input ref={box} name="website" tabIndex={-1} autoComplete="off" aria-label={say('open.leaveEmpty')} />
  </div>
)

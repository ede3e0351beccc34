import type { ReactNode } from 'react'

/** A code, phone, date or identity number: left to right in every direction, never broken in the middle. */
export const Code = ({ children }: { readonly children: ReactNode }) => <bdi className="ltr">{children}</bdi>

import { createContext, type RefObject } from 'react'

/** Whether the cell that was opened last keeps its text, as by F2, where whoever types goes on behind it. */
export const KeepsText = createContext<RefObject<boolean>>({ current: true })

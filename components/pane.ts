import { createContext } from 'react'

/** How a screen stands beside another: as the page's main part, or as what leads to it. `null` = it stands alone. */
export const PaneContext = createContext<'main' | 'beside' | null>(null)

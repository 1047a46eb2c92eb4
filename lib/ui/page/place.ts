/** Where the app stands in the browser; `window` is the one in which sites are answered. */
export type Place = 'popup' | 'panel' | 'tab' | 'window'

/** A place that stays where it is while the user works elsewhere. */
export type StayingPlace = 'panel' | 'tab'

/** Traits that differ from place to place, other than the layout, which `components/ui/theme.css` knows. */
type PlaceTraits = {
  /** The browser closes it as soon as it loses the focus, even to a file chooser. */
  isToolbarPopup: boolean
  /** The browser can print it, and ask in it whether the camera may be used. */
  isFullPage: boolean
  /** Where else the same app can go on, and stay. */
  others: readonly StayingPlace[]
}

export const PLACES: Readonly<Record<Place, PlaceTraits>> = {
  popup: { isToolbarPopup: true, isFullPage: false, others: ['panel', 'tab'] },
  panel: { isToolbarPopup: false, isFullPage: false, others: ['tab'] },
  tab: { isToolbarPopup: false, isFullPage: true, others: ['panel'] },
  window: { isToolbarPopup: false, isFullPage: true, others: [] },
}

/**
 * A page's file names its place (`data-place` of its root), so that its style sheet knows it before any script runs.
 * Only the popup's file may be opened elsewhere: by hand, in a tab.
 */
export function placeOf(named: string | undefined, isToolbarPopup: boolean): Place {
  if (named === 'panel' || named === 'tab' || named === 'window') return named
  return isToolbarPopup ? 'popup' : 'tab'
}

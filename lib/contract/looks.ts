import type { Language } from './languages'

/** `system` follows the browser. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** The settings that decide how a page looks, before it has asked for anything. */
export type Looks = {
  theme: Theme
  /** `null` = the browser's own. */
  language: Language | null
  /** Privacy mode: amounts are shown as dots, except where the user decides on them. */
  hidesAmounts: boolean
}

/** Shown instead of a hidden amount, always with the same length. */
export const HIDDEN_AMOUNT = '•••'

export const DEFAULT_LOOKS: Looks = { theme: 'system', language: null, hidesAmounts: false }

import { holdFirstActions } from './first-actions'
import type { KeptScreen } from './kept-screen'

/** Draws it into the page's root. What is clicked and typed there is taken over by the real screen, once that stands. */
export function drawKeptScreen({ html, language, direction }: KeptScreen, root: HTMLElement): void {
  Object.assign(document.documentElement, { lang: language, dir: direction })
  root.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
  for (const styled of root.querySelectorAll<HTMLElement>('[data-style]'))
    styled.style.cssText = styled.dataset['style'] ?? ''
  holdFirstActions(root)
  root.querySelector<HTMLElement>('[autofocus]')?.focus()
}

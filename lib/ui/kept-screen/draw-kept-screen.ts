import { holdFirstActions } from './first-actions'
import type { KeptScreen } from './kept-screen'

/** Creates the elements outside the document: this takes time, and can be done before anything else is known. */
export function parseKeptScreen({ html }: Pick<KeptScreen, 'html'>): readonly Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const styled of body.querySelectorAll<HTMLElement>('[data-style]'))
    styled.style.cssText = styled.dataset['style'] ?? ''
  return [...body.childNodes]
}

/** Draws them into the page's root. What is clicked and typed there is taken over by the real screen, once that stands. */
export function drawKeptScreen(
  { language, direction }: Pick<KeptScreen, 'language' | 'direction'>,
  nodes: readonly Node[],
  root: HTMLElement,
): void {
  Object.assign(document.documentElement, { lang: language, dir: direction })
  root.replaceChildren(...nodes)
  holdFirstActions(root)
  root.querySelector<HTMLElement>('[autofocus]')?.focus()
}

import { FIRST_SCREEN_STANDS } from './kept-screen'

/** A place in the tree below the root: which child, of which child, and so on. */
type Place = readonly number[]

const CONTROLS = ':is(a,button,summary)'

/** A control of the kept screen, by which the real one is found. */
type Kept = { place: Place; control: Element }

/**
 * Records what the user does on a kept screen (the first click, the typing, where the focus goes) and repeats it on the
 * real one as soon as that stands. A control that is elsewhere by then, or says something else, is left alone.
 */
export function holdFirstActions(root: HTMLElement): void {
  const kept = [...root.children]
  const ofKept = (target: EventTarget | null): target is Element =>
    target instanceof Element && kept.some((one) => one.contains(target))
  const keep = (control: Element): Kept => ({ place: placeOf(control, root), control })
  const typed = new Map<Element, Kept>()
  let clicked: Kept | undefined
  let focused: Kept | undefined

  const over = new AbortController()
  const listen = (type: string, heard: (event: Event, target: Element) => void) => {
    const onEvent = (event: Event) => {
      if (ofKept(event.target)) heard(event, event.target)
    }
    document.addEventListener(type, onEvent, { capture: true, signal: over.signal })
  }
  listen('input', (_event, target) => typed.set(target, keep(target)))
  listen('focus', (_event, target) => (focused = keep(target)))
  listen('click', (event, target) => {
    event.preventDefault()
    const control = target.closest(CONTROLS)
    if (control !== null) clicked ??= keep(control)
  })
  document.addEventListener(
    FIRST_SCREEN_STANDS,
    () => {
      over.abort()
      // Found before anything is typed, since typing may change its label.
      const [toFocus, toClick] = [focused, clicked].map((one) => one && sameAt(one, root))
      for (const field of typed.values()) {
        const real = sameAt(field, root)
        if (real instanceof HTMLInputElement && field.control instanceof HTMLInputElement)
          type(real, field.control.value)
      }
      if (toFocus instanceof HTMLElement) toFocus.focus()
      if (toClick instanceof HTMLElement) toClick.click()
    },
    { once: true },
  )
}

function placeOf(element: Element, root: Element): Place {
  const parent = element.parentElement
  if (parent === null || element === root) return []
  return [...placeOf(parent, root), [...parent.children].indexOf(element)]
}

/** The element at that place, if it is the same control to its user. */
function sameAt({ place, control }: Kept, root: Element): Element | undefined {
  const found = place.reduce<Element | undefined>((parent, index) => parent?.children[index], root)
  return found !== undefined && saysOf(found) === saysOf(control) ? found : undefined
}

function saysOf(element: Element): string {
  const attributes = ['data-testid', 'href', 'aria-label'].map((name) => element.getAttribute(name))
  return JSON.stringify([element.tagName, element.textContent, ...attributes])
}

/** Uses the prototype's setter: React overrides it on each field and would take the change for its own. */
function type(field: HTMLInputElement, text: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The browser's match pattern for a URL's host. A pattern has no port. */
export function hostPatternOf({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`
}

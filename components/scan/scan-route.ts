/** The page that reads a QR code for the form at `formPath`. */
export function scanRoute(formPath: string): string {
  return formPath === '/' ? '/scan' : `${formPath}/scan`
}

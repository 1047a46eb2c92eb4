/** An activity indicator; the text beside it names the activity. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent forced-colors:border-r-[Canvas]"
    />
  )
}

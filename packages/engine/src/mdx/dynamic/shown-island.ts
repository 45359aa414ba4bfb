/** A component that will live on in the browser, while its first view is made. */
export interface ShownIsland {
  /** Content that is shown already, by its number. */
  slots: Map<number, string>;
  /** HTML of the theme's components that are. */
  parts: string[];
}

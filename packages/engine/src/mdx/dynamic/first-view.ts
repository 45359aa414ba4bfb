export interface Island {
  /** Content that is shown already, by its number. */
  slots: Map<number, string>;
  /** HTML of the theme's components that are. */
  parts: string[];
}

/** What stands in the page until a browser runs the component. */
export interface FirstView {
  show(): string;
  /** Whether it is what the component itself would show. */
  isExact: boolean;
}

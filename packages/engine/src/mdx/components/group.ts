/** Where a component collects what its parts say of themselves: titles of tabs, of code blocks, … */
export interface Group {
  kind: string;
  parts: GroupPart[];
}

export interface GroupPart {
  title: string;
  titleHtml: string;
  /** Already HTML; '' without one. */
  icon: string;
  id: string;
  html: string;
  language: string;
}

/** How an icon is shown: by a class of the stylesheet, as a file of the site, or as text. */
export type ChromeIcon = { class: string } | { file: string } | { href: string } | { text: string };

/** By `iconKey`. */
export type ChromeIconTable = Record<string, ChromeIcon>;

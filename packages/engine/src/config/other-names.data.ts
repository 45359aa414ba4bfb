/**
 * Settings that docs.json never had, or has no longer, and that stand in many of them all the same: what is to be
 * written in their place. Keys are paths, with lists as `[]`.
 */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  analytics: 'Write it as "integrations".',
  anchors: 'Write it as "navigation.anchors" or "navigation.global.anchors".',
  'api.auth': 'Write it as "api.mdx.auth".',
  'api.baseUrl': 'Write it as "api.mdx.server".',
  'api.examples.required': 'Write it as "defaults": "required" if it is true, and leave it out if not.',
  asyncapi: 'Write it as "api.asyncapi", or name it in navigation.',
  backgroundImage: 'Write it as "background.image".',
  css: 'Every .css file of the folder is part of every page.',
  custom: 'Every .css and .js file of the folder is part of every page.',
  customCSS: 'Every .css file of the folder is part of every page.',
  customCss: 'Every .css file of the folder is part of every page.',
  footerSocials: 'Write it as "footer.socials".',
  modeToggle: 'Write it as "appearance".',
  'navigation.tabs[].url': 'Leave it out: a tab leads to its first page; an address elsewhere is "href".',
  openapi: 'Write it as "api.openapi", or name it in navigation.',
  scripts: 'Every .js file of the folder is part of every page.',
  'seo.indexHiddenPages': 'Write it as "indexing": "all" if it is true, and leave it out if not.',
  styles: 'Every .css file of the folder is part of every page.',
  stylesheets: 'Every .css file of the folder is part of every page.',
  tabs: 'Write it as "navigation.tabs".',
  topbarCtaButton: 'Write it as "navbar.primary".',
  topbarLinks: 'Write it as "navbar.links".',
  versions: 'Write it as "navigation.versions".',
};

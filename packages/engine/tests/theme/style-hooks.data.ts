/**
 * The ids and classes that the format's documentation offers to a site's own CSS, and where our pages have them: in
 * their HTML, or in what a script makes of it. What is not there names the feature that is missing.
 */
export interface StyleHook {
  kind: 'id' | 'class';
  name: string;
}

function hooks(kind: StyleHook['kind'], names: string): StyleHook[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => ({ kind, name }));
}

export const IN_PAGES: readonly StyleHook[] = [
  ...hooks(
    'id',
    `
        banner body-content content-area content-container content-side-layout footer header
    navigation-items navbar page-context-menu page-context-menu-button page-title pagination panel
    request-example     response-example sidebar sidebar-content table-of-contents
    table-of-contents-content table-of-contents-layout topbar-cta-button
    `,
  ),
  ...hooks(
    'class',
    `
        accordion accordion-group nav-anchor nav-anchors api-section api-section-heading
    api-section-heading-subtitle api-section-heading-title callout card card-group code-block code-group
    mdx-content     nav-dropdown-trigger nav-dropdown-content nav-dropdown-item
    nav-dropdown-item-text-container nav-dropdown-item-title nav-dropdown-item-description
    nav-dropdown-item-icon expandable eyebrow     feedback-toolbar field frame icon link nav-logo
    mermaid method-nav-pill method-pill navbar-link nav-tag-pill nav-tag-pill-text pagination-next
    pagination-prev pagination-title panel sidebar-group     sidebar-group-icon sidebar-group-header
    sidebar-title step steps tab tabs nav-tabs nav-tabs-item toc     toc-item tooltip
    topbar-right-container update
    `,
  ),
];

export const MADE_BY_SCRIPTS: readonly StyleHook[] = [
  ...hooks(
    'id',
    `
        assistant-entry changelog-filters changelog-filters-content chat-assistant-sheet
    chat-assistant-textarea feedback-form-input feedback-form-submit feedback-form feedback-thumbs-down
    feedback-thumbs-up search-bar-entry search-input
    `,
  ),
  ...hooks(
    'class',
    `
        chat-assistant-sheet chat-assistant-sheet-header chat-assistant-sheet-content
    chat-assistant-input     chat-assistant-send-button option-dropdown tryit-button
    `,
  ),
];

/** By what they would stand on. */
export const ABSENT: readonly (StyleHook & { why: string })[] = [
  { kind: 'id', name: 'api-playground-input', why: 'a request has many fields, and an id stands once' },
  { kind: 'id', name: 'assistant-entry-mobile', why: 'small screens have the same entry' },
  { kind: 'id', name: 'search-bar-entry-mobile', why: 'small screens have the same entry' },
  { kind: 'id', name: 'feedback-form-cancel', why: 'the question is answered or left; nothing is cancelled' },
  { kind: 'id', name: 'navbar-transition', why: 'the bar has one look, with no layer between two' },
  { kind: 'class', name: 'almond-layout', why: 'all themes have one layout' },
  { kind: 'class', name: 'almond-nav-bottom-section', why: 'all themes have one layout' },
  { kind: 'class', name: 'almond-nav-bottom-section-divider', why: 'all themes have one layout' },
  { kind: 'class', name: 'login-link', why: 'readers do not sign in on a page' },
  { kind: 'class', name: 'sidebar-nav-group-divider', why: 'space stands between groups, no line' },
];

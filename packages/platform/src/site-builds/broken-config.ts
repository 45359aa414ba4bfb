/** Diagnostics of a site whose configuration cannot be read: its pages are not what their author meant. */
export const BROKEN_CONFIG_RULES: readonly string[] = ['config-syntax', 'config-unreadable'];

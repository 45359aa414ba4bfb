import type { Me } from '@bindery/sdk';

export const ROLE_WORDS: Record<Me['role'], { words: string; about: string }> = {
  viewer: { words: 'Viewer', about: 'Viewers can see everything and change nothing.' },
  editor: { words: 'Editor', about: 'Editors can start updates, exports and agents.' },
  admin: {
    words: 'Administrator',
    about: 'Administrators can change everything, including people and keys.',
  },
};
export const ROLES: readonly Me['role'][] = ['viewer', 'editor', 'admin'];

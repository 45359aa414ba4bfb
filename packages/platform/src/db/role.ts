export type Role = 'viewer' | 'editor' | 'admin';

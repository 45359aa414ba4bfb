export interface MadeFile {
  path: string;
  text: string;
}

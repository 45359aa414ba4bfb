/** Tags that name a picture: `og:image`, `twitter:image`, `og:image:secure_url`, … */
export const PICTURE_TAG = /^(?:og|twitter):image(?::(?:url|secure_url|src))?$|^msapplication-TileImage$/;

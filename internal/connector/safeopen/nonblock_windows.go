package safeopen

// nonblock is nothing here: os.Root opens no device names on Windows.
const nonblock = 0

/**
 * A reader that has seen enough, such as `head`, closes the pipe. That is no failure of ours: what the command has begun it
 * ends, and what it would still have said nobody wants to read. Any other trouble of the stream, such as a full disk
 * behind it, is told once in one line.
 */
export function outliveReader(stream: NodeJS.WritableStream, onTrouble: (message: string) => void): void {
  let isTold = false;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isTold) return;
    isTold = true;
    const why = error.code === 'ENOSPC' ? 'the disk is full' : error.message;
    onTrouble(`the output could not be written: ${why}.`);
  });
}

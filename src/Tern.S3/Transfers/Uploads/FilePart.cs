using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>A part of a file, read directly from the file.</summary>
internal sealed class FilePart(SafeFileHandle file, long offset, long length) : PartBytes
{
    public override long Length => length;

    // Without asynchronous file I/O, .NET would read synchronously on another pool thread. Here, this thread does it.
    public override ValueTask<int> ReadAsync(long from, Memory<byte> buffer, CancellationToken cancellationToken) =>
        file.IsAsync ? RandomAccess.ReadAsync(file, buffer, offset + from, cancellationToken) : new(RandomAccess.Read(file, buffer.Span, offset + from));

    public override void Dispose() { }
}

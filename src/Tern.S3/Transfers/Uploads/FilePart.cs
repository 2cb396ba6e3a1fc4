using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers.Uploads;

/// <summary>A part of a file, read where it stands.</summary>
internal sealed class FilePart(SafeFileHandle file, long offset, long length) : PartBytes
{
    public override long Length => length;

    // Where there is no asynchronous file I/O, .NET's is a blocking read on another thread of the pool: here that is this one.
    public override ValueTask<int> ReadAsync(long from, Memory<byte> buffer, CancellationToken cancellationToken) =>
        file.IsAsync ? RandomAccess.ReadAsync(file, buffer, offset + from, cancellationToken) : new(RandomAccess.Read(file, buffer.Span, offset + from));

    public override void Dispose() { }
}

using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>Receives the bytes of an object.</summary>
internal abstract class ByteSink
{
    /// <summary>Writes bytes.</summary>
    /// <param name="offset">Their offset in the object.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    public abstract ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);

    /// <summary>A file. Bytes may arrive concurrently and in any order.</summary>
    internal sealed class ToFile(SafeFileHandle file) : ByteSink
    {
        // Without asynchronous file I/O, .NET would write synchronously on another pool thread. Here, this thread does
        // it.
        public override ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
        {
            if (file.IsAsync) return RandomAccess.WriteAsync(file, bytes, offset, cancellationToken);
            RandomAccess.Write(file, bytes.Span, offset);
            return default;
        }
    }

    /// <summary>A stream. Bytes arrive in order.</summary>
    internal sealed class ToStream(Stream stream) : ByteSink
    {
        public override ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
            stream.WriteAsync(bytes, cancellationToken);
    }

    /// <summary>A memory buffer for a range.</summary>
    internal sealed class ToMemory(Memory<byte> memory, long start) : ByteSink
    {
        public override ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
        {
            bytes.CopyTo(memory[(int)(offset - start)..]);
            return default;
        }
    }
}

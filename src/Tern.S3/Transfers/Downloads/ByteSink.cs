using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers.Downloads;

/// <summary>Takes the bytes of an object.</summary>
internal abstract class ByteSink
{
    /// <summary>Takes bytes.</summary>
    /// <param name="offset">Where they stand in the object.</param>
    /// <param name="bytes">The bytes.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    public abstract ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);

    /// <summary>A file: bytes may come in any order, from several at a time.</summary>
    internal sealed class ToFile(SafeFileHandle file) : ByteSink
    {
        // Where there is no asynchronous file I/O, .NET's is a blocking write on another thread of the pool: here that is this one.
        public override ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
        {
            if (file.IsAsync) return RandomAccess.WriteAsync(file, bytes, offset, cancellationToken);
            RandomAccess.Write(file, bytes.Span, offset);
            return default;
        }
    }

    /// <summary>A stream: bytes come in their order.</summary>
    internal sealed class ToStream(Stream stream) : ByteSink
    {
        public override ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
            stream.WriteAsync(bytes, cancellationToken);
    }

    /// <summary>Memory that holds a range.</summary>
    internal sealed class ToMemory(Memory<byte> memory, long start) : ByteSink
    {
        public override ValueTask WriteAsync(long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
        {
            bytes.CopyTo(memory[(int)(offset - start)..]);
            return default;
        }
    }
}

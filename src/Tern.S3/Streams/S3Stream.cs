using System.Diagnostics.CodeAnalysis;
using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>
/// A seekable stream over an object, for archives, Parquet files and other formats with random access. It reads ranges,
/// caches the latest ones, and reads ahead during sequential reads. Like any stream, it supports one reader at a time.
/// </summary>
/// <remarks>
/// All ranges belong to the same version of the object, by its ETag. S3 has no checksums for ranges: to verify the
/// whole object, download it. Read asynchronously if you can: <see cref="Read(Span{byte})"/>, which <c>ZipArchive</c>
/// calls, blocks its thread while a range is loaded.
/// </remarks>
public sealed class S3Stream : Stream
{
    private readonly BlockCache _blocks;
    private readonly long _length;
    private long _position;
    private bool _isDisposed;

    internal S3Stream(BlockCache blocks, long length, string? etag, DateTimeOffset? lastModified) =>
        (_blocks, _length, ETag, LastModified) = (blocks, length, etag, lastModified);

    /// <summary>Gets the ETag of the object, including its quotes.</summary>
    public string? ETag { get; }

    /// <summary>Gets the time when the object was stored.</summary>
    public DateTimeOffset? LastModified { get; }

    /// <inheritdoc/>
    public override bool CanRead => !_isDisposed;

    /// <inheritdoc/>
    public override bool CanSeek => !_isDisposed;

    /// <inheritdoc/>
    public override bool CanWrite => false;

    /// <inheritdoc/>
    public override long Length => _length;

    /// <inheritdoc/>
    public override long Position
    {
        get => _position;
        set
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _position = value;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="S3ObjectChangedException">The object changed.</exception>
    /// <exception cref="AwsTransportException">No complete and valid response arrived.</exception>
    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (buffer.IsEmpty || _position >= _length) return new(0);
        var block = _blocks.GetAsync(_position, cancellationToken);
        return block.IsCompletedSuccessfully ? new(Take(block.Result.Span, buffer.Span)) : WaitAsync(block, buffer);
    }

    /// <inheritdoc/>
    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        ReadAsync(buffer.AsMemory(offset, count), cancellationToken).AsTask();

    /// <inheritdoc/>
    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    /// <inheritdoc/>
    public override int Read(Span<byte> buffer)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        if (buffer.IsEmpty || _position >= _length) return 0;
        var block = _blocks.GetAsync(_position, CancellationToken.None);
        // Blocks, because code that reads archives may only support synchronous reads. Nothing that it waits for needs
        // this thread.
        var bytes = block.IsCompletedSuccessfully ? block.Result : block.AsTask().GetAwaiter().GetResult();
        return Take(bytes.Span, buffer);
    }

    /// <inheritdoc/>
    public override long Seek(long offset, SeekOrigin origin) => Position = origin switch
    {
        SeekOrigin.Begin => offset,
        SeekOrigin.Current => _position + offset,
        _ => _length + offset,
    };

    /// <inheritdoc/>
    public override void Flush() { }

    /// <inheritdoc/>
    public override void SetLength(long value) => throw new NotSupportedException("The stream of an object is read-only.");

    /// <inheritdoc/>
    public override void Write(byte[] buffer, int offset, int count) => SetLength(0);

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        if (!_isDisposed)
        {
            _isDisposed = true;
            await _blocks.DisposeAsync().ConfigureAwait(false);
        }

        await base.DisposeAsync().ConfigureAwait(false);
    }

    /// <inheritdoc/>
    [SuppressMessage("Usage", "CA2012:Use ValueTasks correctly", Justification = "Abandoned ranges aren't awaited.")]
    protected override void Dispose(bool disposing)
    {
        if (disposing && !_isDisposed)
        {
            _isDisposed = true;
            _ = _blocks.DisposeAsync();
        }

        base.Dispose(disposing);
    }

    private async ValueTask<int> WaitAsync(ValueTask<ReadOnlyMemory<byte>> block, Memory<byte> buffer) =>
        Take((await block.ConfigureAwait(false)).Span, buffer.Span);

    private int Take(ReadOnlySpan<byte> from, Span<byte> to)
    {
        var count = Math.Min(from.Length, to.Length);
        from[..count].CopyTo(to);
        _position += count;
        return count;
    }
}

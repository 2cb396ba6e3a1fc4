using Tern.Http;

namespace Tern.S3.Transfers;

/// <summary>The source of an upload, which is read as successive parts.</summary>
internal abstract class UploadSource : IAsyncDisposable
{
    private Stream? _held;

    /// <summary>The length, or null if it's known only at the end.</summary>
    public abstract long? Length { get; }

    /// <summary>The last write time, or null if it's unknown.</summary>
    public virtual DateTimeOffset? ModifiedAt => null;

    /// <summary>Gets a value indicating whether parts can be requested concurrently and in any order.</summary>
    public abstract bool CanSeek { get; }

    /// <summary>Returns a part.</summary>
    /// <param name="offset">The offset of the part. Unless the source can seek, it must be the end of the previous
    /// part.</param>
    /// <param name="length">The length of the part. The part is shorter if the source ends.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    public abstract ValueTask<PartBytes> GetPartAsync(long offset, long length, CancellationToken cancellationToken);

    /// <summary>Checks that the source hasn't changed. Called before the object is complete.</summary>
    /// <exception cref="S3TransferException">The source has changed.</exception>
    public virtual void CheckUnchanged() { }

    /// <summary>
    /// Uses the caller's stream from its current position. Until the source is disposed, no other upload may read the
    /// stream.
    /// </summary>
    /// <exception cref="ArgumentException">The stream isn't empty and is at its end.</exception>
    /// <exception cref="InvalidOperationException">Another upload is reading the stream.</exception>
    public static UploadSource Of(Stream stream)
    {
        // First, because another upload would change the position.
        AwsStreamUse.Begin(stream);
        try
        {
            if (!stream.CanSeek) return new SequentialSource(stream, owns: false) { _held = stream };
            AwsStreamUse.CheckPosition(stream.Position, stream.Length);
            return stream is FileStream file ? new FileSource(file) { _held = stream } : new SeekableSource(stream) { _held = stream };
        }
        catch
        {
            AwsStreamUse.End(stream);
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await CloseAsync().ConfigureAwait(false);
        if (_held is null) return;
        AwsStreamUse.End(_held);
        _held = null;
    }

    protected static S3TransferException Changed(string what) => new(
        $"The source changed while it was uploaded: {what}. The uploaded bytes may mix two versions. Upload it again when nothing writes to it.");

    /// <summary>Closes the resources that the source owns.</summary>
    protected abstract ValueTask CloseAsync();
}

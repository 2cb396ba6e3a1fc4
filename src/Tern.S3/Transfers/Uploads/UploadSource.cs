using Tern.Http;

namespace Tern.S3.Transfers.Uploads;

/// <summary>What is uploaded: cut into parts, one after the other.</summary>
internal abstract class UploadSource : IAsyncDisposable
{
    private Stream? _held;

    /// <summary>Its length; null where only its end will tell.</summary>
    public abstract long? Length { get; }

    /// <summary>When it was last written; null where nobody knows.</summary>
    public virtual DateTimeOffset? ModifiedAt => null;

    /// <summary>Whether any part can be asked for, in any order, by several at a time.</summary>
    public abstract bool CanSeek { get; }

    /// <summary>Gives a part.</summary>
    /// <param name="offset">Where it begins: where the part before has ended, unless the source can seek.</param>
    /// <param name="length">How long it is, unless the source ends before.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    public abstract ValueTask<PartBytes> GetPartAsync(long offset, long length, CancellationToken cancellationToken);

    /// <summary>Looks once more at what was read. Called before the object is complete.</summary>
    /// <exception cref="S3TransferException">The source changed meanwhile.</exception>
    public virtual void CheckUnchanged() { }

    /// <summary>Takes a stream of the caller's, from where it stands. Until the source is disposed no other upload may read it.</summary>
    /// <exception cref="ArgumentException">It has bytes and stands at its end.</exception>
    /// <exception cref="InvalidOperationException">Another upload reads it.</exception>
    public static UploadSource Of(Stream stream)
    {
        // First: another upload would move it.
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
        $"The source changed while it was uploaded: {what}. What was uploaded is not one state of it. Upload it again when nobody writes it.");

    /// <summary>Closes what is the source's own.</summary>
    protected abstract ValueTask CloseAsync();
}

namespace Tern.S3.Transfers.Uploads;

/// <summary>What is uploaded: cut into parts, one after the other.</summary>
internal abstract class UploadSource : IAsyncDisposable
{
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

    public abstract ValueTask DisposeAsync();

    protected static S3TransferException Changed(string what) => new(
        $"The source changed while it was uploaded: {what}. What was uploaded is not one state of it. Upload it again when nobody writes it.");
}

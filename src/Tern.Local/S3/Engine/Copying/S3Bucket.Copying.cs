namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Copies an object into this bucket. The copy shares the bytes.</summary>
    /// <exception cref="S3ErrorException">There is no such source, a condition failed, or nothing would change.</exception>
    public ValueTask<CopyResult> CopyAsync(CopyRequest request, CancellationToken cancellationToken) => throw new NotImplementedException();
}

namespace Tern.S3.Server.Storage;

/// <summary>A bucket. Whoever reads or changes it holds its lock.</summary>
internal sealed class Bucket
{
    public Lock Lock { get; } = new();

    public SortedDictionary<string, StoredObject> Objects { get; } = new(StringComparer.Ordinal);

    public Dictionary<string, StoredUpload> Uploads { get; } = new(StringComparer.Ordinal);
}

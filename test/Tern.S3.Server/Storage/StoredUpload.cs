using Tern.Checksums;

namespace Tern.S3.Server.Storage;

/// <summary>An upload in parts that is not complete.</summary>
internal sealed record StoredUpload(
    string Id, string Key, AwsChecksumAlgorithm? Algorithm, bool IsComposite, IReadOnlyList<KeyValuePair<string, string>> Headers)
{
    /// <summary>The MD5 of the caller's key that the object will be encrypted by; null for none.</summary>
    public string? CustomerKey { get; init; }

    public SortedDictionary<int, StoredPart> Parts { get; } = [];
}

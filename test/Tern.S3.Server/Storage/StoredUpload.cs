using Tern.Checksums;

namespace Tern.S3.Server.Storage;

/// <summary>An upload in parts that is not complete.</summary>
internal sealed record StoredUpload(
    string Id, string Key, AwsChecksumAlgorithm? Algorithm, bool IsComposite, IReadOnlyList<KeyValuePair<string, string>> Headers)
{
    public SortedDictionary<int, StoredPart> Parts { get; } = [];
}

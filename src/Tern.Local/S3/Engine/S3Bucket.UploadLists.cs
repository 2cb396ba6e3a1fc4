namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    private const int MaxPage = 1000;

    /// <summary>Lists the parts of an upload.</summary>
    /// <param name="key">The key.</param>
    /// <param name="uploadId">The upload.</param>
    /// <param name="marker">The part number after which the list starts.</param>
    /// <param name="maxParts">The maximum number of parts.</param>
    /// <exception cref="S3ErrorException">NoSuchUpload.</exception>
    public PartPage ListParts(string key, string uploadId, int marker, int maxParts)
    {
        lock (_lock)
        {
            var upload = GetUpload(key, uploadId);
            var parts = new List<UploadedPart>();
            var most = Math.Min(maxParts, MaxPage);
            foreach (var part in upload.Parts.Values)
            {
                if (part.Number <= marker) continue;
                if (parts.Count == most) return new PartPage(upload, parts, IsTruncated: most > 0, parts.Count > 0 ? parts[^1].Number : 0);
                parts.Add(part);
            }

            return new PartPage(upload, parts, IsTruncated: false, parts.Count > 0 ? parts[^1].Number : 0);
        }
    }

    /// <summary>Lists the uploads of the bucket.</summary>
    /// <exception cref="S3ErrorException">The upload ID marker isn't valid.</exception>
    public UploadPage ListUploads(UploadListRequest request)
    {
        lock (_lock)
        {
            ThrowIfClosed();
            var after = FindMarker(request);
            var most = Math.Min(request.MaxUploads, MaxPage);
            var roller = new PrefixRoller(request.Prefix, request.Delimiter, request.KeyMarker);
            var page = new List<MultipartUpload>();
            var prefixes = new List<string>();
            string? lastKey = null, lastId = null;
            foreach (var upload in _uploads.Values.OrderBy(static upload => upload.Key, KeyOrder.Instance).ThenBy(static upload => upload.Sequence))
            {
                var isAfterMarker = after is { } sequence && upload.Key == request.KeyMarker && upload.Sequence > sequence;
                if (!isAfterMarker && KeyOrder.Compare(upload.Key, roller.Start) < 0) continue;
                if (!upload.Key.StartsWith(request.Prefix, StringComparison.Ordinal)) continue;
                var prefix = roller.PrefixOf(upload.Key);
                if (prefix is not null && prefixes.Count > 0 && prefixes[^1] == prefix) continue;
                if (page.Count + prefixes.Count == most) return new UploadPage(page, prefixes, IsTruncated: most > 0, lastKey, lastId);
                if (prefix is null)
                {
                    page.Add(upload);
                    (lastKey, lastId) = (upload.Key, upload.UploadId);
                }
                else
                {
                    prefixes.Add(prefix);
                    (lastKey, lastId) = (prefix, null);
                }
            }

            return new UploadPage(page, prefixes, IsTruncated: false, page.LastOrDefault()?.Key, page.LastOrDefault()?.UploadId);
        }
    }

    // The caller holds the lock. An upload that has been completed or aborted in the meantime sorts before all others
    // of its key.
    private long? FindMarker(UploadListRequest request) =>
        request is { KeyMarker.Length: > 0, UploadIdMarker: { Length: > 0 } id } ? _uploads.GetValueOrDefault(id)?.Sequence ?? 0 : null;
}

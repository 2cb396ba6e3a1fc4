using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// GetObjectAttributes.
internal sealed partial class S3Service
{
    protected override ValueTask<GetObjectAttributesOutput> GetObjectAttributesAsync(GetObjectAttributesRequest request, RestCall call)
    {
        EncryptionHeaders.CheckRead(call.Header);
        var bucket = engine.GetBucket(request.Bucket!);
        var asked = request.ObjectAttributes!;
        using var reading = bucket.Read(request.Key!, request.VersionId, new ReadRequest
        {
            Method = "HEAD", CustomerKey = EncryptionHeaders.ReadCustomerKey(call.Header, isRead: true),
        });
        var version = reading.Version;
        var checksum = asked.Contains("Checksum") ? version.Checksum : null;
        return new(new GetObjectAttributesOutput
        {
            LastModified = version.LastModified,
            VersionId = bucket.ShownVersion(version),
            ETag = asked.Contains("ETag") ? version.ETag.Trim('"') : null,
            ObjectSize = asked.Contains("ObjectSize") ? version.Size : null,
            StorageClass = asked.Contains("StorageClass") ? version.StorageClass : null,
            ObjectParts = asked.Contains("ObjectParts") && version.Parts is { } parts ? PartsOf(version, parts, request) : null,
            Checksum = checksum is null ? null : new Checksum { ChecksumType = ChecksumMembers.NameOf(checksum.Type) }.With(checksum, isBare: true),
        });
    }

    // Parts are kept only for an upload with checksums of its parts.
    private static GetObjectAttributesParts PartsOf(ObjectVersion version, IReadOnlyList<ObjectPart> parts, GetObjectAttributesRequest request)
    {
        if (version.Checksum is not { Type: ChecksumType.Composite }) return new GetObjectAttributesParts { TotalPartsCount = parts.Count };
        var most = Limit("max-parts", request.MaxParts is 0 ? null : request.MaxParts); // unlike in a list, 0 is the default
        var marker = request.PartNumberMarker ?? 0;
        var page = parts.Where(part => part.Number > marker).Take(most).ToList();
        return new GetObjectAttributesParts
        {
            TotalPartsCount = parts.Count,
            PartNumberMarker = marker,
            NextPartNumberMarker = page.Count > 0 ? page[^1].Number : 0,
            MaxParts = most,
            IsTruncated = page.Count > 0 && page[^1].Number < parts[^1].Number,
            Parts = [.. page.Select(static part => new Model.ObjectPart { PartNumber = part.Number, Size = part.Size }.With(part.Checksum))],
        };
    }
}

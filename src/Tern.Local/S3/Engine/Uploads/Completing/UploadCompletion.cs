using System.Globalization;
using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>Creates an object from the parts of an upload.</summary>
internal static class UploadCompletion
{
    /// <summary>Finds the parts that the client lists.</summary>
    /// <exception cref="S3ErrorException">The list is empty or out of order, or a part isn't the listed one or too
    /// small.</exception>
    public static List<UploadedPart> Choose(MultipartUpload upload, CompleteRequest request, long minPartBytes)
    {
        if (request.Parts.Count == 0) throw S3Errors.MalformedXml();
        if (request.Type is { } type && type != upload.Type)
        {
            throw S3Errors.InvalidRequest(
                $"The upload was created using the {UploadChecksums.NameOf(upload.Type)} checksum mode. The complete request must use the same checksum mode.");
        }

        for (var i = 1; i < request.Parts.Count; i++)
        {
            if (request.Parts[i].Number <= request.Parts[i - 1].Number) throw S3Errors.InvalidPartOrder(upload.UploadId);
        }

        var chosen = new List<UploadedPart>(request.Parts.Count);
        foreach (var listed in request.Parts) chosen.Add(Find(upload, listed));
        foreach (var part in chosen.SkipLast(1))
        {
            if (part.Size < minPartBytes) throw S3Errors.EntityTooSmall(part.Size, minPartBytes, part.Number, ETags.Unquote(part.ETag));
        }

        return chosen;
    }

    /// <summary>
    /// Computes the checksum of the object, and compares it and the size with the client's. An upload with a customer's
    /// key has none, unless it names an algorithm.
    /// </summary>
    /// <exception cref="S3ErrorException">They differ.</exception>
    public static ObjectChecksum? Verify(MultipartUpload upload, List<UploadedPart> parts, ObjectBody body, CompleteRequest request)
    {
        if (request.Size is { } size && size != body.Length)
        {
            throw S3Errors.InvalidRequest(string.Create(
                CultureInfo.InvariantCulture, $"The provided 'x-amz-mp-object-size' header value {size} does not match what was computed: {body.Length}"));
        }

        if (upload is { Algorithm: null, Object.CustomerKey: not null } && request.Checksum is null) return null;
        var algorithm = upload.Algorithm ?? BodyReceiver.DefaultAlgorithm;
        var value = upload.Type == ChecksumType.Composite ? Combine(algorithm, parts) : BodyReceiver.Compute(algorithm, body);

        // A checksum of all bytes applies only together with its type, unless the algorithm has no other type.
        var isTyped = request.Type is not null || upload.Type == ChecksumType.Composite || algorithm == BodyReceiver.DefaultAlgorithm;
        if (request.Checksum is { } claimed && (request.Algorithm != algorithm || !isTyped || !IsSame(claimed, value)))
            throw S3Errors.BadChecksum(UploadChecksums.NameOf(algorithm));
        return new ObjectChecksum(algorithm, value, upload.Type);
    }

    /// <summary>Returns the parts as parts of the object.</summary>
    public static List<ObjectPart> Place(MultipartUpload upload, List<UploadedPart> parts)
    {
        var placed = new List<ObjectPart>(parts.Count);
        var offset = 0L;
        foreach (var part in parts)
        {
            placed.Add(new ObjectPart(part.Number, offset, part.Size, part.Checksum is { } checksum ? checksum with { Type = upload.Type } : null));
            offset += part.Size;
        }

        return placed;
    }

    private static UploadedPart Find(MultipartUpload upload, CompletedPart listed)
    {
        var etag = ETags.Unquote(listed.ETag ?? "");
        if (!upload.Parts.TryGetValue(listed.Number, out var part) || ETags.Unquote(part.ETag) != etag)
            throw S3Errors.InvalidPart(upload.UploadId, listed.Number, etag);
        if (upload is { Algorithm: { } algorithm, Type: ChecksumType.Composite } && listed.Checksum is null)
        {
            throw S3Errors.InvalidRequest(string.Create(
                CultureInfo.InvariantCulture,
                $"The upload was created using a {UploadChecksums.NameOf(algorithm)} checksum. The complete request must include the checksum for each part. "
                + $"It was missing for part {listed.Number} in the request."));
        }

        if (part.Checksum is { } checksum && listed.Checksum is { } claimed && (checksum.Algorithm != listed.Algorithm || checksum.Value != claimed))
            throw S3Errors.InvalidPart(upload.UploadId, listed.Number, etag);
        return part;
    }

    // The checksum of the checksums of the parts.
    private static string Combine(AwsChecksumAlgorithm algorithm, List<UploadedPart> parts)
    {
        using var checksum = new AwsChecksum(algorithm);
        foreach (var part in parts) checksum.Append(Convert.FromBase64String(part.Checksum!.Value));
        return string.Create(CultureInfo.InvariantCulture, $"{checksum.GetBase64AndReset()}-{parts.Count}");
    }

    // The number of parts may be missing.
    private static bool IsSame(string claimed, string value) =>
        claimed == value || (value.StartsWith(claimed, StringComparison.Ordinal) && value[claimed.Length] == '-');
}

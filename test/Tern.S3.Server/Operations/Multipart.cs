using System.Globalization;
using System.Text;
using System.Xml.Linq;
using Tern.Checksums;
using Tern.S3.Server.Http;
using Tern.S3.Server.Storage;

namespace Tern.S3.Server.Operations;

/// <summary>Uploads in parts.</summary>
internal static class Multipart
{
    public static ServerAnswer Create(Bucket bucket, ServerRequest request, S3Quirks quirks)
    {
        AwsChecksumAlgorithm? algorithm = AwsChecksum.TryParse(request.Header("x-amz-checksum-algorithm"), out var known) ? known : null;
        var type = request.Header("x-amz-checksum-type") ?? (algorithm is null or AwsChecksumAlgorithm.Crc64Nvme ? "FULL_OBJECT" : "COMPOSITE");
        if (type == "FULL_OBJECT" && algorithm >= AwsChecksumAlgorithm.Sha1)
            throw new S3Error(400, "InvalidRequest", "The FULL_OBJECT checksum type cannot be used with the algorithm.");
        var id = Guid.NewGuid().ToString("N");
        bucket.Uploads[id] = new StoredUpload(id, request.Key, algorithm, type == "COMPOSITE", Objects.Kept(request, quirks))
        {
            CustomerKey = CustomerKeys.Of(request),
        };
        return ServerAnswer.Xml($"<InitiateMultipartUploadResult><Key>{Escape(request.Key)}</Key><UploadId>{id}</UploadId></InitiateMultipartUploadResult>")
            .With("x-amz-checksum-algorithm", request.Header("x-amz-checksum-algorithm")).With("x-amz-checksum-type", type);
    }

    public static ServerAnswer Put(Bucket bucket, ServerRequest request, StoredPart body, S3Quirks quirks)
    {
        var upload = Find(bucket, request);
        CustomerKeys.Check(upload.CustomerKey, request);
        if (upload.Algorithm is { } algorithm && !quirks.IgnoresChecksums && body.Checksum?.Algorithm != algorithm)
            throw new S3Error(400, "InvalidRequest", $"Checksum Type mismatch occurred, expected checksum Type: {algorithm}.");
        upload.Parts[int.Parse(request.Query("partNumber")!, CultureInfo.InvariantCulture)] = body;
        var answer = new ServerAnswer().With("etag", body.ETag);
        return body.Checksum is { } checksum ? answer.With(checksum.Header, checksum.Value) : answer;
    }

    public static ServerAnswer Complete(Bucket bucket, ServerRequest request, byte[] body, S3Server server)
    {
        var upload = Find(bucket, request);
        if (!server.Keeps)
        {
            bucket.Uploads.Remove(upload.Id);
            return ServerAnswer.Xml("<CompleteMultipartUploadResult><ETag>&quot;skipped&quot;</ETag></CompleteMultipartUploadResult>");
        }

        Objects.CheckNew(bucket, request);
        CustomerKeys.Check(upload.CustomerKey, request);
        var parts = new List<StoredPart>();
        var last = 0;
        foreach (var asked in XDocument.Parse(Encoding.UTF8.GetString(body)).Root!.Elements())
        {
            var number = int.Parse(Text(asked, "PartNumber")!, CultureInfo.InvariantCulture);
            if (number <= last) throw new S3Error(400, "InvalidPartOrder", "The list of parts was not in ascending order.");
            last = number;
            if (!upload.Parts.TryGetValue(number, out var part) || part.ETag.Trim('"') != Text(asked, "ETag")!.Trim('"'))
                throw new S3Error(400, "InvalidPart", "One or more of the specified parts could not be found.");
            if (part.Checksum is not null && Text(asked, part.Checksum.Element) is { } checksum && checksum != part.Checksum.Value)
                throw new S3Error(400, "InvalidPart", "The checksum of a part is not the one that it was uploaded with.");
            parts.Add(part);
        }

        if (parts.Count == 0) throw new S3Error(400, "MalformedXML", "There are no parts.");
        if (parts.SkipLast(1).Any(part => part.Data.Length < server.MinPartLength))
            throw new S3Error(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size.");
        var whole = parts[0].Checksum is null ? null : Combine(parts, upload.Algorithm ?? AwsChecksumAlgorithm.Crc64Nvme, upload.IsComposite);
        if (whole is not null && request.Header(whole.Header) is { } given && given != whole.Value)
            throw new S3Error(400, "BadDigest", $"The {whole.Header} you specified, {given}, did not match {whole.Value}.");
        var stored = new StoredObject(parts, ETags.Of(parts), whole, upload.Headers, true) { CustomerKey = upload.CustomerKey };
        if (request.Header("x-amz-mp-object-size") is { } size && size != stored.Length.ToString(CultureInfo.InvariantCulture))
            throw new S3Error(400, "InvalidRequest", "The object is not as long as x-amz-mp-object-size says.");
        bucket.Uploads.Remove(upload.Id);
        bucket.Objects[upload.Key] = stored;
        return ServerAnswer.Xml(
            $"<CompleteMultipartUploadResult><Key>{Escape(upload.Key)}</Key><ETag>{Escape(stored.ETag)}</ETag>" +
            (whole is null ? "" : $"<{whole.Element}>{whole.Value}</{whole.Element}><ChecksumType>{whole.Type}</ChecksumType>") +
            "</CompleteMultipartUploadResult>");
    }

    public static StoredChecksum Combine(IReadOnlyList<StoredPart> parts, AwsChecksumAlgorithm algorithm, bool isComposite)
    {
        if (!isComposite) return StoredChecksum.Of(algorithm, parts.Select(static part => part.Data));
        var whole = StoredChecksum.Of(algorithm, parts.Select(static part => Convert.FromBase64String(part.Checksum!.Value)));
        return whole with { Value = string.Create(CultureInfo.InvariantCulture, $"{whole.Value}-{parts.Count}"), IsComposite = true };
    }

    public static ServerAnswer Abort(Bucket bucket, ServerRequest request)
    {
        bucket.Uploads.Remove(Find(bucket, request).Id);
        return new ServerAnswer(204);
    }

    public static ServerAnswer ListParts(Bucket bucket, ServerRequest request)
    {
        var upload = Find(bucket, request);
        CustomerKeys.Check(upload.CustomerKey, request);
        var after = int.Parse(request.Query("part-number-marker") ?? "0", CultureInfo.InvariantCulture);
        var max = Math.Min(1000, int.Parse(request.Query("max-parts") ?? "1000", CultureInfo.InvariantCulture));
        var rest = upload.Parts.Where(pair => pair.Key > after).ToList();
        var text = new StringBuilder("<ListPartsResult>");
        foreach (var (number, part) in rest.Take(max))
        {
            text.Append(
                CultureInfo.InvariantCulture, $"<Part><PartNumber>{number}</PartNumber><ETag>{Escape(part.ETag)}</ETag><Size>{part.Data.Length}</Size>");
            if (part.Checksum is { } own) text.Append($"<{own.Element}>{own.Value}</{own.Element}>");
            text.Append("</Part>");
        }

        text.Append(CultureInfo.InvariantCulture, $"<IsTruncated>{(rest.Count > max ? "true" : "false")}</IsTruncated>");
        if (rest.Count > max) text.Append(CultureInfo.InvariantCulture, $"<NextPartNumberMarker>{rest[max - 1].Key}</NextPartNumberMarker>");
        return ServerAnswer.Xml(text.Append("</ListPartsResult>").ToString());
    }

    public static ServerAnswer List(Bucket bucket, ServerRequest request)
    {
        var text = new StringBuilder("<ListMultipartUploadsResult>");
        foreach (var upload in bucket.Uploads.Values.Where(upload => upload.Key.StartsWith(request.Query("prefix") ?? "", StringComparison.Ordinal)))
            text.Append($"<Upload><Key>{Escape(upload.Key)}</Key><UploadId>{upload.Id}</UploadId></Upload>");
        return ServerAnswer.Xml(text.Append("<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>").ToString());
    }

    public static string Escape(string text) => new XText(text).ToString();

    public static string? Text(XElement parent, string name) => parent.Elements().FirstOrDefault(child => child.Name.LocalName == name)?.Value;

    public static StoredUpload Find(Bucket bucket, ServerRequest request) =>
        bucket.Uploads.TryGetValue(request.Query("uploadId")!, out var upload) && upload.Key == request.Key
            ? upload
            : throw new S3Error(404, "NoSuchUpload", "The specified multipart upload does not exist.");
}

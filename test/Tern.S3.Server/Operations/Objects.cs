using System.Globalization;
using System.Text;
using Tern.S3.Server.Http;
using Tern.S3.Server.Storage;

namespace Tern.S3.Server.Operations;

/// <summary>What is done with whole objects.</summary>
internal static class Objects
{
    /// <summary>The header with an object's tags, as a query.</summary>
    public const string Tagging = "x-amz-tagging";

    private static readonly string[] s_kept =
        ["content-type", "cache-control", "content-disposition", "content-language", "content-encoding", "expires", "x-amz-storage-class", Tagging,
            "x-amz-acl"];

    public static List<KeyValuePair<string, string>> Kept(ServerRequest request, S3Quirks quirks)
    {
        var kept = request.Headers.Where(static header =>
            s_kept.Contains(header.Key.ToLowerInvariant()) || header.Key.StartsWith("x-amz-meta-", StringComparison.OrdinalIgnoreCase)).ToList();
        var coding = kept.FindIndex(static header => header.Key.Equals("content-encoding", StringComparison.OrdinalIgnoreCase));
        if (coding < 0 || quirks.KeepsChunkedEncoding) return kept;
        var own = string.Join(',', kept[coding].Value.Split(',').Where(static token => token != "aws-chunked"));
        kept.RemoveAt(coding);
        if (own.Length > 0) kept.Add(new("content-encoding", own));
        return kept;
    }

    public static ServerAnswer Put(Bucket bucket, ServerRequest request, StoredPart body, S3Quirks quirks)
    {
        CheckNew(bucket, request);
        var kept = Kept(request, quirks);
        bucket.Objects[request.Key] = new StoredObject([body], body.ETag, body.Checksum, kept, false) { CustomerKey = CustomerKeys.Of(request) };
        var answer = new ServerAnswer().With("etag", body.ETag);
        return body.Checksum is { } checksum ? answer.With(checksum.Header, checksum.Value).With("x-amz-checksum-type", "FULL_OBJECT") : answer;
    }

    public static ServerAnswer Delete(Bucket bucket, ServerRequest request)
    {
        if (request.Header("if-match") is { } match)
        {
            if (!bucket.Objects.TryGetValue(request.Key, out var there)) throw Missing();
            if (there.ETag != match) throw Failed();
        }

        bucket.Objects.Remove(request.Key);
        return new ServerAnswer(204);
    }

    public static ServerAnswer Get(Bucket bucket, ServerRequest request, S3Fault? fault, S3Quirks quirks)
    {
        if (!bucket.Objects.TryGetValue(request.Key, out var found)) throw Missing();
        CustomerKeys.Check(found.CustomerKey, request);
        if (request.Header("if-match") is { } match && match != "*" && match != found.ETag) throw Failed();
        if (request.Header("if-none-match") is { } none && none == found.ETag) return new ServerAnswer(304).With("etag", found.ETag);

        var (start, length, isPart) = Range(request, found, fault);
        var part = quirks.TellsPartETags && request.Query("partNumber") is { } number ? int.Parse(number, CultureInfo.InvariantCulture) : 0;
        var answer = new ServerAnswer(isPart ? 206 : 200)
            .With("etag", part > 0 ? found.Parts[part - 1].ETag : found.ETag)
            .With("last-modified", found.Modified.ToString(quirks.DateFormat ?? "R", CultureInfo.InvariantCulture)).With("accept-ranges", "bytes");
        foreach (var (name, value) in found.Headers) if (name.ToLowerInvariant() is not (Tagging or "x-amz-acl")) answer.With(name, value);
        if (isPart)
            answer.With(
                "content-range", string.Create(CultureInfo.InvariantCulture, $"bytes {start}-{start + length - 1}/{fault?.TotalLength ?? found.Length}"));
        if (request.Query("partNumber") is not null && found.IsMultipart)
            answer.With("x-amz-mp-parts-count", (fault?.PartsCount ?? found.Parts.Count).ToString(CultureInfo.InvariantCulture));
        // Of a range there is none; that of a part by its number is that part's.
        if (request.Header("x-amz-checksum-mode") is not null && request.Header("range") is null && found.Checksum is { } checksum)
            answer.With(checksum.Header, checksum.Value).With("x-amz-checksum-type", checksum.Type);
        answer.Length = request.Method == "HEAD" ? fault?.TotalLength ?? length : null;
        if (request.Method != "HEAD") answer.Body.AddRange(found.Range(start, length));
        return answer;
    }

    public static ServerAnswer GetAttributes(Bucket bucket, ServerRequest request, S3Fault? fault)
    {
        if (!bucket.Objects.TryGetValue(request.Key, out var found)) throw Missing();
        var text = new StringBuilder("<GetObjectAttributesResponse>");
        text.Append(CultureInfo.InvariantCulture, $"<ETag>{found.ETag.Trim('"')}</ETag><ObjectSize>{found.Length}</ObjectSize>");
        if (found.Checksum is { } whole)
            text.Append($"<Checksum><{whole.Element}>{whole.Value}</{whole.Element}><ChecksumType>{whole.Type}</ChecksumType></Checksum>");
        if (found.IsMultipart)
        {
            var after = int.Parse(request.Header("x-amz-part-number-marker") ?? "0", CultureInfo.InvariantCulture);
            var max = Math.Min(1000, int.Parse(request.Header("x-amz-max-parts") ?? "1000", CultureInfo.InvariantCulture));
            var last = Math.Min(found.Parts.Count, after + max);
            text.Append(CultureInfo.InvariantCulture, $"<ObjectParts><PartsCount>{fault?.PartsCount ?? found.Parts.Count}</PartsCount>");
            text.Append(CultureInfo.InvariantCulture, $"<IsTruncated>{(last < found.Parts.Count ? "true" : "false")}</IsTruncated>");
            text.Append(CultureInfo.InvariantCulture, $"<NextPartNumberMarker>{last}</NextPartNumberMarker>");
            for (var i = after; i < last; i++)
            {
                var part = found.Parts[i];
                text.Append(CultureInfo.InvariantCulture, $"<Part><PartNumber>{i + 1}</PartNumber><Size>{part.Data.Length}</Size>");
                if (part.Checksum is { } own) text.Append($"<{own.Element}>{own.Value}</{own.Element}>");
                text.Append("</Part>");
            }

            text.Append("</ObjectParts>");
        }

        return ServerAnswer.Xml(text.Append("</GetObjectAttributesResponse>").ToString());
    }

    public static void CheckNew(Bucket bucket, ServerRequest request)
    {
        if (request.Header("if-none-match") == "*" && bucket.Objects.ContainsKey(request.Key)) throw Failed();
        if (request.Header("if-match") is { } match && (!bucket.Objects.TryGetValue(request.Key, out var there) || there.ETag != match)) throw Failed();
    }

    public static S3Error Missing() => new(404, "NoSuchKey", "The specified key does not exist.");

    public static S3Error Failed() => new(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold.");

    private static (long Start, long Length, bool IsPart) Range(ServerRequest request, StoredObject found, S3Fault? fault)
    {
        if (request.Query("partNumber") is { } number)
        {
            var index = int.Parse(number, CultureInfo.InvariantCulture) - 1;
            if (index >= found.Parts.Count) throw new S3Error(416, "InvalidPartNumber", "The requested partnumber is not satisfiable.");
            return (found.Parts.Take(index).Sum(static part => (long)part.Data.Length), found.Parts[index].Data.Length, true);
        }

        if (request.Header("range") is not { } range) return (0, found.Length, false);
        var ends = range["bytes=".Length..].Split('-');
        var start = ends[0].Length == 0 ? found.Length - long.Parse(ends[1], CultureInfo.InvariantCulture) : long.Parse(ends[0], CultureInfo.InvariantCulture);
        var last = ends[0].Length == 0 || ends[1].Length == 0
            ? found.Length - 1
            : Math.Min(found.Length - 1, long.Parse(ends[1], CultureInfo.InvariantCulture));
        return start >= found.Length
            ? throw new S3Error(416, "InvalidRange", "The requested range is not satisfiable.")
            : (Math.Max(0, start), last - Math.Max(0, start) + 1, true);
    }
}

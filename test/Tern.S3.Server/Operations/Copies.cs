using System.Globalization;
using System.Text;
using Tern.S3.Server.Http;
using Tern.S3.Server.Storage;

namespace Tern.S3.Server.Operations;

/// <summary>Copies of objects and of their ranges, and the tags that they keep.</summary>
internal static class Copies
{
    public static ServerAnswer Copy(S3Server server, Bucket bucket, ServerRequest request)
    {
        var found = Source(server, request);
        Objects.CheckNew(bucket, request);
        var given = Objects.Kept(request, server.Quirks);
        var headers = new List<KeyValuePair<string, string>>();
        headers.AddRange((request.Header("x-amz-metadata-directive") == "REPLACE" ? given : found.Headers).Where(static header => !IsTagging(header)));
        headers.AddRange((request.Header("x-amz-tagging-directive") == "REPLACE" ? given : found.Headers).Where(IsTagging));
        bucket.Objects[request.Key] = found with { Modified = DateTimeOffset.UtcNow, Headers = headers };
        return ServerAnswer.Xml($"<CopyObjectResult><ETag>{Multipart.Escape(found.ETag)}</ETag></CopyObjectResult>");
    }

    public static ServerAnswer CopyPart(S3Server server, Bucket bucket, ServerRequest request)
    {
        var found = Source(server, request);
        var upload = Multipart.Find(bucket, request);
        var ends = request.Header("x-amz-copy-source-range")!["bytes=".Length..].Split('-').Select(static end => long.Parse(end, CultureInfo.InvariantCulture));
        var (start, last) = (ends.First(), ends.Last());
        var data = found.Range(start, last - start + 1).SelectMany(static piece => piece.ToArray()).ToArray();
        if (data.Length != last - start + 1) throw new S3Error(400, "InvalidArgument", "The range isn't one of the source.");
        var checksum = upload.Algorithm is { } algorithm ? StoredChecksum.Of(algorithm, [data]) : null;
        var part = new StoredPart(data, ETags.Of(data), checksum);
        upload.Parts[int.Parse(request.Query("partNumber")!, CultureInfo.InvariantCulture)] = part;
        return ServerAnswer.Xml(
            $"<CopyPartResult><ETag>{Multipart.Escape(part.ETag)}</ETag>" +
            (checksum is null ? "" : $"<{checksum.Element}>{checksum.Value}</{checksum.Element}>") + "</CopyPartResult>");
    }

    public static ServerAnswer GetTags(Bucket bucket, ServerRequest request)
    {
        if (!bucket.Objects.TryGetValue(request.Key, out var found)) throw Objects.Missing();
        var text = new StringBuilder("<Tagging><TagSet>");
        foreach (var pair in found.Headers.FirstOrDefault(IsTagging).Value?.Split('&') ?? [])
        {
            var equals = pair.IndexOf('=', StringComparison.Ordinal);
            var (name, value) = (Uri.UnescapeDataString(pair[..equals]), Uri.UnescapeDataString(pair[(equals + 1)..]));
            text.Append($"<Tag><Key>{Multipart.Escape(name)}</Key><Value>{Multipart.Escape(value)}</Value></Tag>");
        }

        return ServerAnswer.Xml(text.Append("</TagSet></Tagging>").ToString());
    }

    private static bool IsTagging(KeyValuePair<string, string> header) => header.Key.Equals(Objects.Tagging, StringComparison.OrdinalIgnoreCase);

    private static StoredObject Source(S3Server server, ServerRequest request)
    {
        // What is escaped is the name's own: a question mark begins the version.
        var path = request.Header("x-amz-copy-source")!.Split('?')[0];
        var names = (path.StartsWith('/') ? path[1..] : path).Split('/', 2).Select(Uri.UnescapeDataString).ToArray();
        if (!server.GetBucket(names[0]).Objects.TryGetValue(names[1], out var found)) throw Objects.Missing();
        return request.Header("x-amz-copy-source-if-match") is { } match && match != found.ETag ? throw Objects.Failed() : found;
    }
}

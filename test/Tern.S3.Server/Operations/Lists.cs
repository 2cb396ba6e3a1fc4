using System.Globalization;
using System.Text;
using System.Xml.Linq;
using Tern.S3.Server.Http;
using Tern.S3.Server.Storage;

namespace Tern.S3.Server.Operations;

/// <summary>Lists of objects, and batches of deletes.</summary>
internal static class Lists
{
    public static ServerAnswer List(Bucket bucket, ServerRequest request)
    {
        var prefix = request.Query("prefix") ?? "";
        var delimiter = request.Query("delimiter");
        var max = Math.Min(1000, int.Parse(request.Query("max-keys") ?? "1000", CultureInfo.InvariantCulture));
        var after = request.Query("continuation-token") is { } token
            ? Encoding.UTF8.GetString(Convert.FromBase64String(token))
            : request.Query("start-after") ?? "";
        var isUrl = request.Query("encoding-type") == "url";
        var text = new StringBuilder("<ListBucketResult>");
        var (count, last, isTruncated) = (0, "", false);
        var folders = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var (key, found) in bucket.Objects)
        {
            if (!key.StartsWith(prefix, StringComparison.Ordinal) || string.CompareOrdinal(key, after) <= 0) continue;
            var cut = delimiter is { Length: > 0 } ? key.IndexOf(delimiter, prefix.Length, StringComparison.Ordinal) : -1;
            var folder = cut < 0 ? null : key[..(cut + delimiter!.Length)];
            if (folder is not null && (folders.Contains(folder) || after.StartsWith(folder, StringComparison.Ordinal))) continue;
            if (count == max)
            {
                isTruncated = true;
                break;
            }

            count++;
            last = folder is null ? key : folder + "\uffff";
            if (folder is not null) folders.Add(folder);
            else Append(text, key, found, isUrl);
        }

        foreach (var folder in folders) text.Append($"<CommonPrefixes><Prefix>{Name(folder, isUrl)}</Prefix></CommonPrefixes>");
        text.Append(CultureInfo.InvariantCulture, $"<KeyCount>{count}</KeyCount><IsTruncated>{(isTruncated ? "true" : "false")}</IsTruncated>");
        if (isUrl) text.Append("<EncodingType>url</EncodingType>");
        if (isTruncated) text.Append($"<NextContinuationToken>{Convert.ToBase64String(Encoding.UTF8.GetBytes(last))}</NextContinuationToken>");
        return ServerAnswer.Xml(text.Append("</ListBucketResult>").ToString());
    }

    public static ServerAnswer Delete(Bucket bucket, byte[] body, Func<string, string?>? refuse)
    {
        var root = XDocument.Parse(Encoding.UTF8.GetString(body)).Root!;
        var isQuiet = Multipart.Text(root, "Quiet") == "true";
        var asked = root.Elements().Where(static child => child.Name.LocalName == "Object").Select(static child => Multipart.Text(child, "Key")!).ToList();
        if (asked.Count is 0 or > 1000) throw new S3Error(400, "MalformedXML", "A batch has 1 to 1,000 keys.");
        var text = new StringBuilder("<DeleteResult>");
        foreach (var key in asked)
        {
            if (refuse?.Invoke(key) is { } code)
            {
                text.Append($"<Error><Key>{Multipart.Escape(key)}</Key><Code>{code}</Code><Message>By script.</Message></Error>");
                continue;
            }

            bucket.Objects.Remove(key);
            if (!isQuiet) text.Append($"<Deleted><Key>{Multipart.Escape(key)}</Key></Deleted>");
        }

        return ServerAnswer.Xml(text.Append("</DeleteResult>").ToString());
    }

    private static void Append(StringBuilder text, string key, StoredObject found, bool isUrl)
    {
        text.Append($"<Contents><Key>{Name(key, isUrl)}</Key><LastModified>{found.Modified:yyyy-MM-dd'T'HH:mm:ss.fff'Z'}</LastModified>");
        text.Append(
            CultureInfo.InvariantCulture, $"<ETag>{Multipart.Escape(found.ETag)}</ETag><Size>{found.Length}</Size><StorageClass>STANDARD</StorageClass>");
        if (found.Checksum is { } checksum)
            text.Append($"<ChecksumAlgorithm>{checksum.Element["Checksum".Length..]}</ChecksumAlgorithm><ChecksumType>{checksum.Type}</ChecksumType>");
        text.Append("</Contents>");
    }

    private static string Name(string key, bool isUrl) =>
        isUrl
            ? Uri.EscapeDataString(key).Replace("%2F", "/", StringComparison.Ordinal).Replace("%20", "+", StringComparison.Ordinal)
            : Multipart.Escape(key);
}

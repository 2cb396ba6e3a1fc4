using System.Globalization;
using System.Security;
using System.Text;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Sources;

/// <summary>Writes object lists for ListObjectsV2, and for ListObjects, which older clients use.</summary>
internal static class S3Listing
{
    private const int MostKeys = 1000;

    public static async Task<string> WriteAsync(BucketFolder bucket, IQueryCollection query, CancellationToken cancellationToken)
    {
        var isSecond = query["list-type"] == "2";
        var (prefix, delimiter) = (query["prefix"].ToString(), query["delimiter"].ToString());
        var isEncoded = query["encoding-type"] == "url";
        var most = MostKeys;
        if (query["max-keys"].ToString() is { Length: > 0 } text)
        {
            if (!int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out most))
                throw new S3Exception(400, "InvalidArgument", "Provided max-keys not an integer or within integer range");
            most = Math.Min(most, MostKeys);
        }

        var after = isSecond ? ReadToken(query["continuation-token"].ToString()) ?? query["start-after"].ToString() : query["marker"].ToString();
        List<(string Key, FileInfo File)> objects = [];
        List<string> prefixes = [];
        var last = "";
        var isTruncated = false;
        foreach (var (key, file) in bucket.List())
        {
            if (!key.StartsWith(prefix, StringComparison.Ordinal)) continue;
            var at = delimiter.Length == 0 ? -1 : key.IndexOf(delimiter, prefix.Length, StringComparison.Ordinal);
            var entry = at < 0 ? key : key[..(at + delimiter.Length)];
            if (string.CompareOrdinal(entry, after) <= 0 || (prefixes.Count > 0 && prefixes[^1] == entry)) continue;
            if (objects.Count + prefixes.Count == most)
            {
                isTruncated = most > 0;
                break;
            }

            last = entry;
            if (at < 0) objects.Add((key, file));
            else prefixes.Add(entry);
        }

        var xml = new StringBuilder("<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">");
        Add("Name", bucket.Name);
        Add("Prefix", Encoded(prefix));
        if (delimiter.Length > 0) Add("Delimiter", Encoded(delimiter));
        Add("MaxKeys", most.ToString(CultureInfo.InvariantCulture));
        if (isEncoded) Add("EncodingType", "url");
        if (isSecond)
        {
            Add("KeyCount", (objects.Count + prefixes.Count).ToString(CultureInfo.InvariantCulture));
            if (query["continuation-token"].ToString() is { Length: > 0 } token) Add("ContinuationToken", token);
            if (query["start-after"].ToString() is { Length: > 0 } start) Add("StartAfter", Encoded(start));
            if (isTruncated) Add("NextContinuationToken", Convert.ToBase64String(Encoding.UTF8.GetBytes(last)));
        }
        else
        {
            Add("Marker", Encoded(after));
            if (isTruncated && delimiter.Length > 0) Add("NextMarker", Encoded(last));
        }

        Add("IsTruncated", isTruncated ? "true" : "false");
        foreach (var (key, file) in objects)
        {
            xml.Append("<Contents>");
            Add("Key", Encoded(key));
            Add("LastModified", file.LastWriteTimeUtc.ToString("yyyy-MM-dd'T'HH:mm:ss'.000Z'", CultureInfo.InvariantCulture));
            Add("ETag", await BucketFolder.ETagAsync(file, cancellationToken).ConfigureAwait(false));
            Add("Size", file.Length.ToString(CultureInfo.InvariantCulture));
            Add("StorageClass", "STANDARD");
            xml.Append("</Contents>");
        }

        foreach (var common in prefixes)
        {
            xml.Append("<CommonPrefixes>");
            Add("Prefix", Encoded(common));
            xml.Append("</CommonPrefixes>");
        }

        return xml.Append("</ListBucketResult>").ToString();

        void Add(string name, string value) => xml.Append(CultureInfo.InvariantCulture, $"<{name}>{SecurityElement.Escape(value)}</{name}>");

        string Encoded(string value) => isEncoded ? Uri.EscapeDataString(value).Replace("%2F", "/", StringComparison.Ordinal) : value;
    }

    private static string? ReadToken(string token)
    {
        if (token.Length == 0) return null;
        var bytes = new byte[token.Length];
        return Convert.TryFromBase64String(token, bytes, out var count)
            ? Encoding.UTF8.GetString(bytes, 0, count)
            : throw new S3Exception(400, "InvalidArgument", "The continuation token provided is incorrect");
    }
}

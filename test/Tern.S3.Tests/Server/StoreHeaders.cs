using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.AspNetCore.Http;

namespace Tern.S3.Tests.Server;

/// <summary>The headers that other stores return and S3 doesn't, and the state that they need for them.</summary>
internal sealed class StoreHeaders
{
    private const string Checksums = "x-amz-checksum-";

    private readonly ConcurrentDictionary<(string Bucket, string Key), string> _encodings = new();
    private readonly ConcurrentDictionary<(string Bucket, string Key), int> _announced = new();
    private readonly ConcurrentDictionary<(string Bucket, string Key, int Part), string> _parts = new();
    private volatile bool _keepsEncodings;

    /// <summary>The encoding with which an object was sent, of a store that keeps it.</summary>
    public string? EncodingOf(string bucket, string key) => _keepsEncodings ? _encodings.GetValueOrDefault((bucket, key)) : null;

    public void Announce(string bucket, string key, int parts) => _announced[(bucket, key)] = parts;

    public void KeepPart(string bucket, string key, int number, string etag) => _parts[(bucket, key, number)] = etag;

    /// <summary>Records the properties of an object from a request.</summary>
    public void Look(ServerRequest request)
    {
        if (request.Operation is not ("PutObject" or "CreateMultipartUpload" or "CopyObject")) return;
        if (request.Header("content-encoding") is { } encoding) _encodings[(request.Bucket, request.Key)] = encoding;
        else _encodings.TryRemove((request.Bucket, request.Key), out _);
    }

    /// <summary>Records the properties of a part from a response.</summary>
    public void Keep(ServerRequest request, HttpResponse response)
    {
        if (request.Operation == "UploadPart" && response.StatusCode == 200)
            KeepPart(request.Bucket, request.Key, int.Parse(request.Query("partNumber")!, CultureInfo.InvariantCulture), response.Headers.ETag.ToString());
    }

    /// <summary>Changes the headers of an answer.</summary>
    public void Change(ServerRequest request, IHeaderDictionary headers, S3Quirks quirks)
    {
        _keepsEncodings = quirks.KeepsChunkedEncoding;
        foreach (var name in headers.Keys.Where(static name => name.StartsWith(Checksums, StringComparison.OrdinalIgnoreCase)).ToList())
        {
            var value = headers[name].ToString();
            if (quirks.TellsNoChecksums) headers.Remove(name);
            else if (_announced.TryGetValue((request.Bucket, request.Key), out var parts) && value.LastIndexOf('-') is var dash and > 0)
                headers[name] = $"{value[..dash]}-{parts}";
        }

        if (request.Operation is not ("GetObject" or "HeadObject") || !headers.ContainsKey("last-modified")) return;
        if (EncodingOf(request.Bucket, request.Key) is { } encoding) headers.ContentEncoding = encoding;
        if (quirks.TellsPartETags && request.Query("partNumber") is { } number
            && _parts.TryGetValue((request.Bucket, request.Key, int.Parse(number, CultureInfo.InvariantCulture)), out var etag)) headers.ETag = etag;
        if (quirks.TellsNoLength) headers.ContentLength = null;
        if (quirks.DateFormat is { } format)
        {
            var time = DateTimeOffset.Parse(headers.LastModified!, CultureInfo.InvariantCulture);
            headers.LastModified = time.UtcDateTime.ToString(format, CultureInfo.InvariantCulture);
        }
    }
}

using System.Globalization;
using System.Text.Json;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Hosting;
using Tern.Local.S3;
using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>
/// Buckets: <c>GET /_tern/api/buckets</c>, <c>GET /_tern/api/objects?bucket=&amp;prefix=&amp;after=</c>, <c>GET
/// /_tern/api/versions?bucket=&amp;prefix=</c>, and one object with GET, PUT and DELETE of
/// <c>/_tern/api/object?bucket=&amp;key=&amp;version=</c>.
/// </summary>
internal static class BucketTools
{
    private const int MaxListed = 200;

    public static Task ListAsync(ToolRequest request, S3Part s3, string account) => request.AnswerJsonAsync(json =>
    {
        json.WriteStartObject();
        json.WriteStartArray("buckets");
        foreach (var bucket in s3.Engine.All)
        {
            if (bucket.Account != account) continue;
            json.WriteStartObject();
            json.WriteString("name", bucket.Name);
            json.WriteString("region", bucket.Region);
            json.WriteNumber("created", bucket.CreatedAt.ToUnixTimeMilliseconds());
            json.WriteString("versioning", bucket.Versioning.ToString().ToLowerInvariant());
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
    });

    public static Task ListObjectsAsync(ToolRequest request, S3Part s3)
    {
        if (FindBucket(request, s3) is not { } bucket) return RefuseAsync(request);
        var page = bucket.ListObjects(new ObjectListRequest
        {
            Prefix = request.Query("prefix") ?? "", Delimiter = "/", After = request.Query("after"), MaxKeys = MaxListed,
        });
        return request.AnswerJsonAsync(json =>
        {
            json.WriteStartObject();
            json.WriteStartArray("prefixes");
            foreach (var prefix in page.CommonPrefixes) json.WriteStringValue(prefix);
            json.WriteEndArray();
            json.WriteStartArray("objects");
            foreach (var version in page.Objects) Write(json, version, isLatest: true);
            json.WriteEndArray();
            if (page.NextMarker is { } next) json.WriteString("next", next);
            json.WriteEndObject();
        });
    }

    public static Task ListVersionsAsync(ToolRequest request, S3Part s3)
    {
        if (FindBucket(request, s3) is not { } bucket) return RefuseAsync(request);
        var page = bucket.ListVersions(new VersionListRequest { Prefix = request.Query("prefix") ?? "", MaxKeys = MaxListed });
        return request.AnswerJsonAsync(json =>
        {
            json.WriteStartObject();
            json.WriteStartArray("versions");
            foreach (var (version, isLatest) in page.Versions) Write(json, version, isLatest);
            json.WriteEndArray();
            json.WriteBoolean("more", page.IsTruncated);
            json.WriteEndObject();
        });
    }

    /// <summary>Downloads, uploads or deletes an object by a request to S3.</summary>
    public static async Task ObjectAsync(ToolRequest request, ServiceParts parts, S3Part s3, string account, string region)
    {
        if (request.Method is not ("GET" or "PUT" or "DELETE"))
        {
            await request.RefuseMethodAsync("GET, PUT, DELETE").ConfigureAwait(false);
            return;
        }

        var (bucket, key) = (request.Query("bucket") ?? "", request.Query("key") ?? "");
        if (bucket.Length == 0 || key.Length == 0)
        {
            await request.RefuseAsync(400, "The parameters 'bucket' and 'key' name an object. Specify both.").ConfigureAwait(false);
            return;
        }

        var headers = new Dictionary<string, string>(StringComparer.Ordinal) { ["host"] = "localhost" };
        if (request.Headers.ContentLength is { } length) headers["content-length"] = length.ToString(CultureInfo.InvariantCulture);
        if (request.Query("type") is { Length: > 0 } type) headers["content-type"] = type;
        using var answer = await parts.HandleAsync(
            s3,
            new ConsoleServiceRequest(headers)
            {
                Method = request.Method,
                Path = $"/{Uri.EscapeDataString(bucket)}/{Uri.EscapeDataString(key)}",
                Query = request.Query("version") is { Length: > 0 } version ? $"versionId={Uri.EscapeDataString(version)}" : "",
                Origin = $"{request.Scheme}://{request.Headers.Host}",
                Account = account,
                Region = region,
                Body = default,
                BodyStream = request.Method == "PUT" ? request.Context.GetRequiredFeature<IHttpRequestFeature>().Body : null,
            }, default).ConfigureAwait(false);
        if (answer.StatusCode >= 300) await ConsoleErrors.AnswerAsync(request, answer).ConfigureAwait(false);
        else if (request.Method == "GET") await DownloadAsync(request, answer).ConfigureAwait(false);
        else await request.AnswerAsync(200, "application/json", "{}"u8.ToArray()).ConfigureAwait(false);
    }

    // Never shown by the browser as a page of the console's origin.
    private static async Task DownloadAsync(ToolRequest request, ServiceAnswer answer)
    {
        request.AnswerHeaders.ContentDisposition = "attachment";
        request.AnswerHeaders.ContentSecurityPolicy = "sandbox";
        if (answer.BodyStream is not { } stream)
        {
            await request.AnswerAsync(200, "application/octet-stream", answer.Body.WrittenMemory).ConfigureAwait(false);
            return;
        }

        request.AnswerHeaders.ContentType = "application/octet-stream";
        if (long.TryParse(answer.Header("content-length"), out var length)) request.AnswerHeaders.ContentLength = length;
        await stream.CopyToAsync(request.Context.GetRequiredFeature<IHttpResponseBodyFeature>().Stream).ConfigureAwait(false);
    }

    private static void Write(Utf8JsonWriter json, ObjectVersion version, bool isLatest)
    {
        json.WriteStartObject();
        json.WriteString("key", version.Key);
        json.WriteString("version", version.VersionId);
        json.WriteNumber("modified", version.LastModified.ToUnixTimeMilliseconds());
        json.WriteBoolean("latest", isLatest);
        json.WriteBoolean("marker", version.IsDeleteMarker);
        json.WriteNumber("size", version.Size);
        json.WriteString("etag", version.ETag);
        json.WriteString("class", version.StorageClass);
        json.WriteStartObject("tags");
        foreach (var tag in version.Tags) json.WriteString(tag.Key, tag.Value);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    private static S3Bucket? FindBucket(ToolRequest request, S3Part s3) => s3.Engine.FindBucket(request.Query("bucket") ?? "");

    private static Task RefuseAsync(ToolRequest request) => request.RefuseAsync(404, $"There is no bucket '{request.Query("bucket")}'.");
}

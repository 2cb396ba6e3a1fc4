using System.Globalization;
using System.Security;
using System.Text;
using System.Xml.Linq;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// S3 on the emulator's port for the application's buckets, whose objects are files in their folders: get, head, put,
/// copy, delete and list. Requests are recognized by the service name in their signature; signatures aren't checked.
/// Writing an object sends the same event as writing a file.
/// </summary>
internal sealed class S3Part : IHttpPart
{
    private const string Service = "s3";
    private const int MostDeleteBytes = 2 * 1024 * 1024;
    private const string Namespace = " xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"";

    private readonly Dictionary<string, BucketFolder> _buckets = new(StringComparer.Ordinal);
    private readonly ObjectHeaders _headers = new();

    public S3Part(IEnumerable<BucketOptions> buckets)
    {
        foreach (var bucket in buckets) _buckets.TryAdd(bucket.Name, new BucketFolder(bucket));
    }

    public bool Owns(string service) => service == Service && _buckets.Count > 0;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public ValueTask DisposeAsync() => default;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        if (_buckets.Count == 0 || ServiceRefusal.ServiceOf(context.Request) != Service) return false;
        context.Response.Headers["x-amz-request-id"] = "LOCAL";
        var request = S3Request.Of(context, _buckets.ContainsKey);
        try
        {
            await HandleAsync(context, request).ConfigureAwait(false);
        }
        catch (S3Exception failure) when (!context.Response.HasStarted)
        {
            await ErrorAsync(context, failure, $"/{request.Bucket}/{request.Key}").ConfigureAwait(false);
        }

        return true;
    }

    private Task HandleAsync(HttpContext context, S3Request request)
    {
        var method = context.Request.Method;
        if (request.Bucket is null)
            return HttpMethods.IsGet(method) ? XmlAsync(context, ListBuckets()) : throw NotSimulated(method, null);
        var bucket = _buckets.GetValueOrDefault(request.Bucket)
            ?? throw new S3Exception(404, "NoSuchBucket", "The specified bucket does not exist");
        return request.Key.Length == 0 ? BucketAsync(context, bucket, request, method) : ObjectAsync(context, bucket, request, method);
    }

    private static Task BucketAsync(HttpContext context, BucketFolder bucket, S3Request request, string method)
    {
        if (HttpMethods.IsPost(method) && request.SubResource == "delete") return DeleteManyAsync(context, bucket);
        if (HttpMethods.IsGet(method) && request.SubResource == "location") return XmlAsync(context, $"<LocationConstraint{Namespace}/>");
        if (request.SubResource is not null) throw NotSimulated(method, request.SubResource);
        if (HttpMethods.IsGet(method)) return ListAsync(context, bucket, request);
        if (HttpMethods.IsHead(method))
        {
            context.Response.Headers["x-amz-bucket-region"] = LocalAws.Region;
            return HttpAnswer.WriteAsync(context, 200, null, default);
        }

        throw HttpMethods.IsPut(method)
            ? new S3Exception(409, "BucketAlreadyOwnedByYou", "The bucket exists: buckets are declared in the application's file.")
            : NotSimulated(method, null);
    }

    private Task ObjectAsync(HttpContext context, BucketFolder bucket, S3Request request, string method)
    {
        if (request.SubResource is not null) throw NotSimulated(method, request.SubResource);
        if (HttpMethods.IsGet(method) || HttpMethods.IsHead(method)) return GetAsync(context, bucket, request);
        if (HttpMethods.IsPut(method))
        {
            return context.Request.Headers.ContainsKey("x-amz-copy-source")
                ? CopyAsync(context, bucket, request.Key)
                : PutAsync(context, bucket, request.Key);
        }

        if (!HttpMethods.IsDelete(method)) throw NotSimulated(method, null);
        bucket.Delete(request.Key);
        return HttpAnswer.WriteAsync(context, 204, null, default);
    }

    private async Task GetAsync(HttpContext context, BucketFolder bucket, S3Request request)
    {
        var file = Found(bucket, request.Key);
        var response = context.Response;
        var tag = await BucketFolder.ETagAsync(file, context.RequestAborted).ConfigureAwait(false);
        foreach (var (name, value) in _headers.Of(file)) response.Headers[name] = value;
        foreach (var (name, value) in request.Query)
        {
            if (name.StartsWith("response-", StringComparison.Ordinal)) response.Headers[name["response-".Length..]] = value;
        }

        response.Headers.ETag = tag;
        response.Headers.LastModified = file.LastWriteTimeUtc.ToString("R", CultureInfo.InvariantCulture);
        response.Headers.AcceptRanges = "bytes";
        response.ContentType ??= "binary/octet-stream";
        var headers = context.Request.Headers;
        if (headers.IfMatch.ToString() is { Length: > 0 } match && match != "*" && match.Trim('"') != tag.Trim('"')) throw PreconditionFailed();
        if (headers.IfNoneMatch.ToString() is { Length: > 0 } none && (none == "*" || none.Trim('"') == tag.Trim('"')))
        {
            response.StatusCode = 304;
            return;
        }

        var (start, end) = (0L, file.Length - 1);
        if (headers.Range.ToString() is { Length: > 0 } range && Ranges.TryRead(range, file.Length, ref start, ref end))
        {
            response.StatusCode = 206;
            response.Headers.ContentRange = string.Create(CultureInfo.InvariantCulture, $"bytes {start}-{end}/{file.Length}");
        }

        response.ContentLength = end - start + 1;
        if (!HttpMethods.IsHead(context.Request.Method) && end >= start)
            await response.SendFileAsync(file.FullName, start, end - start + 1, context.RequestAborted).ConfigureAwait(false);
    }

    private async Task PutAsync(HttpContext context, BucketFolder bucket, string key)
    {
        var request = context.Request;
        if (bucket.Find(key) is { } before)
        {
            var tag = await BucketFolder.ETagAsync(before, context.RequestAborted).ConfigureAwait(false);
            if (request.Headers.IfNoneMatch == "*") throw PreconditionFailed();
            if (request.Headers.IfMatch.ToString() is { Length: > 0 } match && match.Trim('"') != tag.Trim('"')) throw PreconditionFailed();
        }
        else if (request.Headers.IfMatch.Count > 0)
        {
            throw NoSuchKey();
        }

        var isChunked = request.Headers["x-amz-content-sha256"].ToString().StartsWith("STREAMING-", StringComparison.Ordinal);
        var file = await bucket.WriteAsync(
            key,
            output => isChunked
                ? ChunkedContent.CopyAsync(request.Body, output, context.RequestAborted)
                : request.Body.CopyToAsync(output, context.RequestAborted)).ConfigureAwait(false);
        _headers.Keep(file, request.Headers);
        context.Response.Headers.ETag = await BucketFolder.ETagAsync(file, context.RequestAborted).ConfigureAwait(false);
        await HttpAnswer.WriteAsync(context, 200, null, default).ConfigureAwait(false);
    }

    private async Task CopyAsync(HttpContext context, BucketFolder bucket, string key)
    {
        var source = Uri.UnescapeDataString(context.Request.Headers["x-amz-copy-source"].ToString().Split('?')[0]).TrimStart('/');
        var slash = source.IndexOf('/', StringComparison.Ordinal);
        if (slash < 0) throw new S3Exception(400, "InvalidArgument", "Copy Source must mention the source bucket and key: sourcebucket/sourcekey");
        var from = _buckets.GetValueOrDefault(source[..slash]) ?? throw new S3Exception(404, "NoSuchBucket", "The specified bucket does not exist");
        var original = Found(from, source[(slash + 1)..]);
        var file = await bucket.WriteAsync(key, async output =>
        {
            using var input = original.OpenRead();
            await input.CopyToAsync(output, context.RequestAborted).ConfigureAwait(false);
        }).ConfigureAwait(false);
        if (context.Request.Headers["x-amz-metadata-directive"] == "REPLACE") _headers.Keep(file, context.Request.Headers);
        else _headers.Copy(original, file);
        var tag = await BucketFolder.ETagAsync(file, context.RequestAborted).ConfigureAwait(false);
        var time = file.LastWriteTimeUtc.ToString("yyyy-MM-dd'T'HH:mm:ss'.000Z'", CultureInfo.InvariantCulture);
        await XmlAsync(
            context, $"<CopyObjectResult{Namespace}><LastModified>{time}</LastModified><ETag>{SecurityElement.Escape(tag)}</ETag></CopyObjectResult>")
            .ConfigureAwait(false);
    }

    private static async Task DeleteManyAsync(HttpContext context, BucketFolder bucket)
    {
        using var body = new MemoryStream();
        var isChunked = context.Request.Headers["x-amz-content-sha256"].ToString().StartsWith("STREAMING-", StringComparison.Ordinal);
        var whole = isChunked ? default : await RequestBody.ReadAsync(context, MostDeleteBytes).ConfigureAwait(false);
        if (isChunked) await ChunkedContent.CopyAsync(context.Request.Body, body, context.RequestAborted).ConfigureAwait(false);
        else if (whole.State == RequestBodyState.Whole) body.Write(whole.Bytes);
        var text = Encoding.UTF8.GetString(body.ToArray());
        XElement root;
        try
        {
            root = XElement.Parse(text);
        }
        catch (System.Xml.XmlException)
        {
            throw new S3Exception(400, "MalformedXML", "The XML you provided was not well-formed or did not validate against our published schema");
        }

        var isQuiet = root.Elements().FirstOrDefault(static each => each.Name.LocalName == "Quiet")?.Value == "true";
        var xml = new StringBuilder($"<DeleteResult{Namespace}>");
        foreach (var key in root.Elements().Where(static each => each.Name.LocalName == "Object")
            .Select(static each => each.Elements().First(static member => member.Name.LocalName == "Key").Value))
        {
            bucket.Delete(key);
            if (!isQuiet) xml.Append("<Deleted><Key>").Append(SecurityElement.Escape(key)).Append("</Key></Deleted>");
        }

        await XmlAsync(context, xml.Append("</DeleteResult>").ToString()).ConfigureAwait(false);
    }

    private static async Task ListAsync(HttpContext context, BucketFolder bucket, S3Request request) =>
        await XmlAsync(context, await S3Listing.WriteAsync(bucket, request.Query, context.RequestAborted).ConfigureAwait(false)).ConfigureAwait(false);

    private string ListBuckets()
    {
        var xml = new StringBuilder($"<ListAllMyBucketsResult{Namespace}><Owner><ID>local</ID></Owner><Buckets>");
        foreach (var name in _buckets.Keys.Order(StringComparer.Ordinal))
            xml.Append("<Bucket><Name>").Append(SecurityElement.Escape(name)).Append("</Name><CreationDate>2026-01-01T00:00:00.000Z</CreationDate></Bucket>");
        return xml.Append("</Buckets></ListAllMyBucketsResult>").ToString();
    }

    private static FileInfo Found(BucketFolder bucket, string key) => bucket.Find(key) ?? throw NoSuchKey();

    private static S3Exception NoSuchKey() => new(404, "NoSuchKey", "The specified key does not exist.");

    private static S3Exception PreconditionFailed() =>
        new(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");

    private static S3Exception NotSimulated(string method, string? operation) => new(
        501,
        "NotImplemented",
        $"{method}{(operation is null ? "" : $" with '{operation}'")} isn't simulated for buckets in folders; get, head, put, copy, delete and list are. "
            + "For other operations, set AWS_ENDPOINT_URL_S3 to the address of a server that simulates them.");

    private static Task XmlAsync(HttpContext context, string xml, int status = 200) => HttpAnswer.WriteAsync(
        context, status, "application/xml", Encoding.UTF8.GetBytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml));

    private static Task ErrorAsync(HttpContext context, S3Exception failure, string resource) => XmlAsync(
        context,
        $"<Error><Code>{failure.Code}</Code><Message>{SecurityElement.Escape(failure.Message)}</Message>"
            + $"<Resource>{SecurityElement.Escape(resource)}</Resource><RequestId>LOCAL</RequestId></Error>",
        failure.Status);
}

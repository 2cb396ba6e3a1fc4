using Tern.S3.Server.Http;

namespace Tern.S3.Server.Operations;

/// <summary>Finds who answers a request.</summary>
internal static class Router
{
    public static async ValueTask<ServerAnswer> AnswerAsync(S3Server server, ServerConnection connection, ServerRequest request, S3Fault? fault)
    {
        var bucket = server.GetBucket(request.Bucket);
        var body = await Bodies.ReadAsync(server, connection, request);
        lock (bucket.Lock)
        {
            return request.Operation switch
            {
                "CreateBucket" => new ServerAnswer(),
                "PutObject" => Objects.Put(bucket, request, body, server.Quirks),
                "CopyObject" => Copies.Copy(server, bucket, request),
                "UploadPartCopy" => Copies.CopyPart(server, bucket, request),
                "GetObjectTagging" => Copies.GetTags(bucket, request),
                "GetObject" or "HeadObject" => Objects.Get(bucket, request, fault, server.Quirks),
                "GetObjectAttributes" => Objects.GetAttributes(bucket, request, fault),
                "DeleteObject" => Objects.Delete(bucket, request),
                "CreateMultipartUpload" => Multipart.Create(bucket, request, server.Quirks),
                "UploadPart" => Multipart.Put(bucket, request, body, server.Quirks),
                "CompleteMultipartUpload" => Multipart.Complete(bucket, request, body.Data, server),
                "AbortMultipartUpload" => Multipart.Abort(bucket, request),
                "ListParts" => Multipart.ListParts(bucket, request),
                "ListMultipartUploads" => Multipart.List(bucket, request),
                "ListObjectsV2" => Lists.List(bucket, request),
                "DeleteObjects" => Lists.Delete(bucket, body.Data, server.DeleteError),
                _ => throw new S3Error(501, "NotImplemented", request.Method + " " + request.Target),
            };
        }
    }
}

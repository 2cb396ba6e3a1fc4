using Files.Aws;
using Files.Counting;
using Files.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using Tern.Messaging.Sqs;
using Tern.S3;
using Tern.S3.Model;
using Tern.S3.Transfers;

namespace Files.Uploads;

/// <summary>
/// Handles uploads in parts: starting an upload, reading its state, sending each part, and completing it. After any
/// failure, the browser asks for the received parts and sends the others.
/// </summary>
internal static class UploadEndpoints
{
    // S3 requires at least 5 MiB for all parts except the last, and allows 10,000 parts.
    private const long PartLength = 8 * 1024 * 1024;
    private const long MostParts = 10_000;

    public static IServiceCollection AddUploads(this IServiceCollection services) => services
        .AddSingleton<UploadTokens>()
        .AddSingleton<UploadStore>()
        .AddSingleton(provider => new S3Transfer(provider.GetRequiredService<S3Client>()));

    public static void MapUploads(this IEndpointRouteBuilder routes)
    {
        routes.MapPost("/uploads", BeginAsync);
        routes.MapGet("/uploads/{token}", GetAsync);
        routes.MapPut("/uploads/{token}/parts/{number:int}", PutPartAsync);
        routes.MapPost("/uploads/{token}/complete", CompleteAsync);
        routes.MapDelete("/uploads/{token}", AbortAsync);
        routes.MapPut("/files/{**key}", PutFileAsync);
    }

    private static async Task<Created<UploadState>> BeginAsync(
        UploadRequest request,
        [FromServices] UploadStore uploads,
        [FromServices] UploadTokens tokens,
        [FromServices] IOptionsMonitor<FilesSettings> settings,
        CancellationToken cancellationToken)
    {
        var key = FileKeys.Read(request.Key);
        var most = settings.CurrentValue.MaxUploadBytes;
        if (request.Length is not >= 0) throw new BadHttpRequestException("length is missing: expected the file's length in bytes.");
        if (request.Length > most) throw new BadHttpRequestException(
            $"The file has {request.Length:N0} bytes, but the maximum is {most:N0}.", StatusCodes.Status413PayloadTooLarge);

        var partLength = Math.Max(PartLength, (request.Length.Value + MostParts - 1) / MostParts);
        var upload = await uploads.BeginAsync(key, request.Length.Value, partLength, request.ContentType, cancellationToken);
        var state = StateOf(tokens.Write(upload), upload, []);
        return TypedResults.Created($"/uploads/{state.Token}", state);
    }

    private static async Task<Results<Ok<UploadState>, ProblemHttpResult>> GetAsync(
        string token, [FromServices] UploadStore uploads, [FromServices] UploadTokens tokens, CancellationToken cancellationToken)
    {
        var upload = tokens.Read(token);
        if (await uploads.ListPartsAsync(upload, cancellationToken) is { } parts)
            return TypedResults.Ok(StateOf(token, upload, parts.Select(part => part.PartNumber!.Value)));
        // If the browser missed the response to the completion, it finds all parts here, and completes the upload
        // again.
        return await uploads.FindCompletedAsync(upload, cancellationToken) is not null
            ? TypedResults.Ok(StateOf(token, upload, Enumerable.Range(1, upload.Parts)))
            : Gone(upload);
    }

    private static async Task<Results<NoContent, ProblemHttpResult>> PutPartAsync(
        string token,
        int number,
        HttpContext context,
        [FromServices] UploadStore uploads,
        [FromServices] UploadTokens tokens,
        CancellationToken cancellationToken)
    {
        var upload = tokens.Read(token);
        if (number < 1 || number > upload.Parts) throw new BadHttpRequestException($"There is no part {number}: the upload has 1 to {upload.Parts}.");
        var length = upload.LengthOf(number);
        if (context.Request.ContentLength != length)
            throw new BadHttpRequestException($"Part {number} has {context.Request.ContentLength?.ToString("N0", null) ?? "?"} bytes: expected {length:N0}.");
        context.Features.GetRequiredFeature<IHttpMaxRequestBodySizeFeature>().MaxRequestBodySize = length;

        try
        {
            await uploads.PutPartAsync(upload, number, context.Request.Body, cancellationToken);
            return TypedResults.NoContent();
        }
        catch (Tern.AwsServiceException gone) when (gone.StatusCode == 404)
        {
            return Gone(upload);
        }
    }

    private static async Task<Results<Created<UploadedFile>, ProblemHttpResult>> CompleteAsync(
        string token,
        [FromServices] UploadStore uploads,
        [FromServices] UploadTokens tokens,
        [FromServices] SqsSender<FileUploaded> worker,
        CancellationToken cancellationToken)
    {
        var upload = tokens.Read(token);
        string? etag;
        if (await uploads.ListPartsAsync(upload, cancellationToken) is { } parts)
        {
            if (Missing(upload, parts) is { Length: > 0 } missing)
                return TypedResults.Problem($"These parts are missing: {missing}. Send them first.", statusCode: StatusCodes.Status409Conflict);
            etag = await uploads.CompleteAsync(upload, parts, cancellationToken);
        }
        else
        {
            etag = await uploads.FindCompletedAsync(upload, cancellationToken);
        }

        if (etag is null) return Gone(upload);

        // If this fails, the browser completes the upload again, which sends the message: every file gets counted.
        await worker.SendAsync(new FileUploaded(upload.Key, etag), cancellationToken);
        return TypedResults.Created(FileKeys.AddressOf(upload.Key), new UploadedFile(upload.Key, etag));
    }

    private static async Task<NoContent> AbortAsync(
        string token, [FromServices] UploadStore uploads, [FromServices] UploadTokens tokens, CancellationToken cancellationToken)
    {
        await uploads.AbortAsync(tokens.Read(token), cancellationToken);
        return TypedResults.NoContent();
    }

    // For programs such as curl -T: a file in one request, even if its length isn't known yet. S3Transfer splits it
    // into parts, with constant memory, and deletes them if the connection breaks: such an upload can't be resumed.
    private static async Task<Created<UploadedFile>> PutFileAsync(
        string key,
        HttpContext context,
        [FromServices] S3Transfer transfer,
        [FromServices] FilesPlace place,
        [FromServices] IOptionsMonitor<FilesSettings> settings,
        [FromServices] SqsSender<FileUploaded> worker,
        CancellationToken cancellationToken)
    {
        key = FileKeys.Read(key);
        context.Features.GetRequiredFeature<IHttpMaxRequestBodySizeFeature>().MaxRequestBodySize = settings.CurrentValue.MaxUploadBytes;
        var options = new S3UploadOptions { ContentType = context.Request.ContentType };
        var uploaded = await transfer.UploadAsync(place.Bucket, key, context.Request.Body, options, cancellationToken);
        await worker.SendAsync(new FileUploaded(key, uploaded.ETag!), cancellationToken);
        return TypedResults.Created(FileKeys.AddressOf(key), new UploadedFile(key, uploaded.ETag!));
    }

    private static UploadState StateOf(string token, Upload upload, IEnumerable<int> received) =>
        new(token, upload.Key, upload.Length, upload.PartLength, [.. received]);

    private static ProblemHttpResult Gone(Upload upload) => TypedResults.Problem(
        $"The upload of '{upload.Key}' no longer exists: it was completed, canceled or expired. Start again.",
        statusCode: StatusCodes.Status410Gone);

    // Only the first few: there may be thousands.
    private static string Missing(Upload upload, List<Part> parts)
    {
        var there = parts.Select(part => part.PartNumber!.Value).ToHashSet();
        return string.Join(", ", Enumerable.Range(1, upload.Parts).Where(number => !there.Contains(number)).Take(10));
    }
}

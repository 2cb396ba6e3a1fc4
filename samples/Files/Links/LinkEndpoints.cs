using Files.Aws;
using Files.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using Tern;
using Tern.S3;
using Tern.S3.Model;

namespace Files.Links;

/// <summary>Presigned links: the bytes come from S3 itself, to a browser that has no credentials.</summary>
internal static class LinkEndpoints
{
    public static void MapLinks(this IEndpointRouteBuilder routes)
    {
        routes.MapPost("/links", PostAsync);
        routes.MapGet("/files/{**key}", GetFileAsync);
    }

    private static async Task<Results<Ok<Link>, ProblemHttpResult>> PostAsync(
        LinkRequest request,
        [FromServices] S3Client s3,
        [FromServices] FilesPlace place,
        [FromServices] IOptionsMonitor<FilesSettings> settings,
        CancellationToken cancellationToken)
    {
        var key = FileKeys.Read(request.Key);
        var most = settings.CurrentValue.MaxLinkMinutes;
        if (request.Minutes is not { } minutes || minutes < 1 || minutes > most)
            throw new BadHttpRequestException($"minutes is {request.Minutes?.ToString((IFormatProvider?)null) ?? "missing"}: expected 1 to {most}.");
        return await TryPresignAsync(s3, place, key, TimeSpan.FromMinutes(minutes), cancellationToken) is { } signed
            ? TypedResults.Ok(new Link(signed.Uri.AbsoluteUri, signed.ExpiresAt))
            : Problems.NotFound($"There is no file '{key}'.");
    }

    // A link of the page, also for curl -L: good for a minute, which is long enough to follow it.
    private static async Task<Results<RedirectHttpResult, ProblemHttpResult>> GetFileAsync(
        string key, HttpContext context, [FromServices] S3Client s3, [FromServices] FilesPlace place, CancellationToken cancellationToken)
    {
        if (await TryPresignAsync(s3, place, FileKeys.Read(key), TimeSpan.FromMinutes(1), cancellationToken) is not { } signed)
            return Problems.NotFound($"There is no file '{key}'.");
        context.Response.Headers.CacheControl = "no-store";
        return TypedResults.Redirect(signed.Uri.AbsoluteUri);
    }

    private static async Task<AwsPresignedRequest?> TryPresignAsync(
        S3Client s3, FilesPlace place, string key, TimeSpan expires, CancellationToken cancellationToken)
    {
        try
        {
            // Anything can be signed. A link to nothing is of no use.
            await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = place.Bucket, Key = key }, cancellationToken: cancellationToken);
        }
        catch (AwsServiceException none) when (none.StatusCode == 404)
        {
            return null;
        }

        // Saved, never shown: a page that somebody uploaded does not run in the bucket's origin.
        var options = new S3PresignGetOptions { DownloadName = FileKeys.Split(key).Name };
        return await s3.PresignGetAsync(place.Bucket, key, expires, options, cancellationToken);
    }
}

using Files.Aws;
using Files.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using Tern;
using Tern.S3;
using Tern.S3.Model;

namespace Files.Links;

/// <summary>
/// Creates presigned links, with which a browser without credentials downloads a file directly from S3.
/// </summary>
internal static class LinkEndpoints
{
    /// <summary>The key of the S3 client whose endpoint browsers can reach.</summary>
    public const string Client = "links";

    public static void MapLinks(this IEndpointRouteBuilder routes)
    {
        routes.MapPost("/links", PostAsync);
        routes.MapGet("/files/{**key}", GetFileAsync);
    }

    private static async Task<Results<Ok<Link>, ProblemHttpResult>> PostAsync(
        LinkRequest request,
        [FromKeyedServices(Client)] S3Client s3,
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
            : Problems.NotFound($"The file '{key}' doesn't exist.");
    }

    // For links on the page, and for curl -L. The redirect is valid for a minute, which is enough time to follow it.
    private static async Task<Results<RedirectHttpResult, ProblemHttpResult>> GetFileAsync(
        string key, HttpContext context, [FromKeyedServices(Client)] S3Client s3, [FromServices] FilesPlace place, CancellationToken cancellationToken)
    {
        if (await TryPresignAsync(s3, place, FileKeys.Read(key), TimeSpan.FromMinutes(1), cancellationToken) is not { } signed)
            return Problems.NotFound($"The file '{key}' doesn't exist.");
        context.Response.Headers.CacheControl = "no-store";
        return TypedResults.Redirect(signed.Uri.AbsoluteUri);
    }

    private static async Task<AwsPresignedRequest?> TryPresignAsync(
        S3Client s3, FilesPlace place, string key, TimeSpan expires, CancellationToken cancellationToken)
    {
        try
        {
            // Any key can be signed, but a link to a missing file is useless.
            await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = place.Bucket, Key = key }, cancellationToken: cancellationToken);
        }
        catch (AwsServiceException none) when (none.StatusCode == 404)
        {
            return null;
        }

        // The file is downloaded, never displayed: an uploaded HTML page doesn't run in the bucket's origin.
        var options = new S3PresignGetOptions { DownloadName = FileKeys.Split(key).Name };
        return await s3.PresignGetAsync(place.Bucket, key, expires, options, cancellationToken);
    }
}

using Files.Aws;
using Files.Counting;
using Files.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using Tern.DynamoDb;
using Tern.S3;
using Tern.S3.Model;

namespace Files.Listing;

/// <summary>Lists folders page by page, with the counts, and deletes files and whole folders.</summary>
internal static class FileEndpoints
{
    private const int PageLength = 200;

    public static void MapFiles(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/files", ListAsync);
        routes.MapDelete("/files/{**key}", DeleteAsync);
    }

    public static void MapSettings(this IEndpointRouteBuilder routes) => routes.MapGet(
        "/settings",
        ([FromServices] FilesPlace place, [FromServices] IOptionsMonitor<FilesSettings> settings) => TypedResults.Ok(
            new PublicSettings(place.Description, settings.CurrentValue.MaxUploadBytes, settings.CurrentValue.MaxLinkMinutes)));

    private static async Task<Ok<FileList>> ListAsync(
        string? folder,
        string? cursor,
        [FromServices] S3Client s3,
        [FromServices] FilesPlace place,
        [FromServices] DynamoTable<FileCounts> counts,
        CancellationToken cancellationToken)
    {
        var prefix = FileKeys.ReadFolder(folder);
        var request = new ListObjectsV2Request
        {
            Bucket = place.Bucket, Prefix = prefix, Delimiter = "/", MaxKeys = PageLength, ContinuationToken = string.IsNullOrEmpty(cursor) ? null : cursor,
        };
        var page = await s3.ListObjectsV2Async(request, cancellationToken: cancellationToken);
        // Some programs create an empty object with the folder's name as a marker.
        var objects = page.Contents.Where(entry => entry.Key != prefix).ToList();
        var counted = await FindCountsAsync(counts, prefix, objects, cancellationToken);
        return TypedResults.Ok(new FileList(
            prefix,
            [.. page.CommonPrefixes.Select(common => common.Prefix!)],
            [.. objects.Select(entry => Entry(entry, prefix, counted))],
            page.IsTruncated == true ? page.NextContinuationToken : null));
    }

    // S3 and DynamoDB both sort names by bytes, so the counts of a page are a range.
    private static async Task<Dictionary<string, FileCounts>> FindCountsAsync(
        DynamoTable<FileCounts> counts, string folder, List<Tern.S3.Model.S3Object> objects, CancellationToken cancellationToken)
    {
        if (objects.Count == 0) return [];
        var names = FileCounts.Partition(FileCounts.FolderOf(folder)).Between(objects[0].Key![folder.Length..], objects[^1].Key![folder.Length..]);
        var found = await counts.Query(names).ToListAsync(cancellationToken);
        return found.ToDictionary(item => item.Name, StringComparer.Ordinal);
    }

    private static FileEntry Entry(Tern.S3.Model.S3Object entry, string folder, Dictionary<string, FileCounts> counted)
    {
        var name = entry.Key![folder.Length..];
        var counts = counted.TryGetValue(name, out var item) && item.ETag == entry.ETag ? new TextCounts(item.IsText, item.Lines, item.Words) : null;
        return new FileEntry(entry.Key, name, entry.Size ?? 0, entry.LastModified ?? default, counts);
    }

    private static async Task<Results<Ok<DeletedFiles>, ProblemHttpResult>> DeleteAsync(
        string key,
        [FromServices] S3Client s3,
        [FromServices] FilesPlace place,
        [FromServices] DynamoTable<FileCounts> counts,
        CancellationToken cancellationToken)
    {
        if (!key.EndsWith('/')) return await DeleteManyAsync([FileKeys.Read(key)], s3, place, counts, cancellationToken);

        var keys = new List<string>();
        await foreach (var entry in s3.EnumerateObjectsAsync(place.Bucket, FileKeys.ReadFolder(key), cancellationToken: cancellationToken)) keys.Add(entry.Key);
        return await DeleteManyAsync(keys, s3, place, counts, cancellationToken);
    }

    private static async Task<Results<Ok<DeletedFiles>, ProblemHttpResult>> DeleteManyAsync(
        List<string> keys, S3Client s3, FilesPlace place, DynamoTable<FileCounts> counts, CancellationToken cancellationToken)
    {
        var deleted = await s3.DeleteAllAsync(place.Bucket, keys, cancellationToken: cancellationToken);
        if (deleted.Errors is [var error, ..])
        {
            return TypedResults.Problem(
                $"{deleted.Errors.Count} files couldn't be deleted, such as '{error.Key}': {error.Message}", statusCode: StatusCodes.Status502BadGateway);
        }

        var counted = keys.Select(FileKeys.Split).Where(file => file.Name != "").Select(file => FileCounts.Key(FileCounts.FolderOf(file.Folder), file.Name));
        await counts.BatchDeleteAsync(counted, cancellationToken: cancellationToken);
        return TypedResults.Ok(new DeletedFiles(keys.Count));
    }
}

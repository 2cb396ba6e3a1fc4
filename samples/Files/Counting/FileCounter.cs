using System.Buffers;
using Files.Aws;
using Files.Http;
using Tern;
using Tern.DynamoDb;
using Tern.Handling;
using Tern.S3;
using Tern.S3.Model;

namespace Files.Counting;

/// <summary>
/// The worker: streams an uploaded file from S3, and stores its counts. Queues deliver at least once, so it can receive
/// the same file twice: it then stores the same counts again.
/// </summary>
internal sealed class FileCounter(S3Client s3, FilesPlace place, DynamoTable<FileCounts> counts, ILogger<FileCounter> log) : IHandler<FileUploaded>
{
    public async Task HandleAsync(FileUploaded uploaded, CancellationToken cancellationToken)
    {
        if (await TryCountAsync(uploaded, cancellationToken) is not { } counter)
        {
            log.LogInformation("{Key} was deleted or overwritten before it was counted.", uploaded.Key);
            return;
        }

        var (folder, name) = FileKeys.Split(uploaded.Key);
        var item = new FileCounts(FileCounts.FolderOf(folder), name, uploaded.ETag, counter.IsText, counter.Lines, counter.Words);
        await counts.PutAsync(item, cancellationToken: cancellationToken);
        log.LogInformation("{Key} has {Lines} lines and {Words} words.", uploaded.Key, counter.Lines, counter.Words);
    }

    private async Task<TextCounter?> TryCountAsync(FileUploaded uploaded, CancellationToken cancellationToken)
    {
        try
        {
            // Reads exactly the bytes that the message refers to, and verifies their checksum while reading.
            await using var file = await s3.GetObjectAsync(
                new GetObjectRequest { Bucket = place.Bucket, Key = uploaded.Key, IfMatch = uploaded.ETag }, cancellationToken: cancellationToken);
            return await CountAsync(file.Body!, cancellationToken);
        }
        catch (AwsServiceException gone) when (gone.StatusCode is 404 or 412)
        {
            return null;
        }
    }

    internal static async Task<TextCounter> CountAsync(Stream text, CancellationToken cancellationToken)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(128 * 1024);
        try
        {
            var counter = new TextCounter();
            while (await text.ReadAsync(buffer, cancellationToken) is > 0 and var read) counter.Append(buffer.AsSpan(0, read));
            return counter;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}

using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Tern.S3.Transfers;

/// <summary>
/// The part of a multipart upload's state that S3 doesn't store. Save it, as a string or in a file, to resume the
/// upload after a failure or in another process. It contains no secrets.
/// </summary>
public sealed record S3TransferState
{
    /// <summary>Gets the bucket's name.</summary>
    public required string Bucket { get; init; }

    /// <summary>Gets the key of the future object.</summary>
    public required string Key { get; init; }

    /// <summary>Gets S3's ID of the upload.</summary>
    public required string UploadId { get; init; }

    /// <summary>Gets the length of all parts except the last, in bytes.</summary>
    public required long PartSize { get; init; }

    /// <summary>Gets the length of the source in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>Gets the last write time of the source, or null if it isn't a file.</summary>
    public DateTimeOffset? ModifiedAt { get; init; }

    /// <summary>Gets the checksum of the parts, such as <c>CRC32</c>; <c>NONE</c> for parts without one.</summary>
    public required string ChecksumAlgorithm { get; init; }

    /// <summary>The value for an upload without checksums.</summary>
    internal const string NoChecksum = "NONE";

    /// <summary>Returns the state as JSON.</summary>
    /// <returns>The JSON.</returns>
    public string ToJson()
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, new JsonWriterOptions { Indented = true }))
        {
            json.WriteStartObject();
            json.WriteString("bucket"u8, Bucket);
            json.WriteString("key"u8, Key);
            json.WriteString("uploadId"u8, UploadId);
            json.WriteNumber("partSize"u8, PartSize);
            json.WriteNumber("length"u8, Length);
            if (ModifiedAt is { } modified) json.WriteString("modifiedAt"u8, modified);
            json.WriteString("checksumAlgorithm"u8, ChecksumAlgorithm);
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    /// <summary>Parses the JSON that <see cref="ToJson"/> returns.</summary>
    /// <param name="json">The JSON.</param>
    /// <returns>The state.</returns>
    /// <exception cref="FormatException">The string isn't a valid state.</exception>
    public static S3TransferState Parse(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        try
        {
            using var document = JsonDocument.Parse(json);
            var root = document.RootElement;
            return new S3TransferState
            {
                Bucket = Text(root, "bucket"u8),
                Key = Text(root, "key"u8),
                UploadId = Text(root, "uploadId"u8),
                PartSize = root.GetProperty("partSize"u8).GetInt64(),
                Length = root.GetProperty("length"u8).GetInt64(),
                ModifiedAt = root.TryGetProperty("modifiedAt"u8, out var modified) ? modified.GetDateTimeOffset() : null,
                ChecksumAlgorithm = Text(root, "checksumAlgorithm"u8),
            };
        }
        catch (Exception error) when (error is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw new FormatException("The text isn't a valid upload state. Pass the text that S3TransferState.ToJson returned.", error);
        }
    }

    /// <summary>Saves the state to a file atomically: readers find either the old or the new state.</summary>
    /// <param name="path">The file's path. An existing file is replaced.</param>
    /// <param name="cancellationToken">A token that cancels writing.</param>
    /// <returns>A task that completes when the file is written.</returns>
    public async ValueTask SaveAsync(string path, CancellationToken cancellationToken = default)
    {
        var beside = path + ".new";
        await File.WriteAllTextAsync(beside, ToJson(), cancellationToken).ConfigureAwait(false);
        File.Move(beside, path, overwrite: true);
    }

    /// <summary>Loads a state from a file.</summary>
    /// <param name="path">The file's path.</param>
    /// <param name="cancellationToken">A token that cancels reading.</param>
    /// <returns>The state.</returns>
    /// <exception cref="FormatException">The file contains no valid state.</exception>
    public static async ValueTask<S3TransferState> LoadAsync(string path, CancellationToken cancellationToken = default) =>
        Parse(await File.ReadAllTextAsync(path, cancellationToken).ConfigureAwait(false));

    private static string Text(JsonElement root, ReadOnlySpan<byte> name) =>
        root.GetProperty(name).GetString() is { Length: > 0 } text ? text : throw new FormatException("A required value of the state is empty.");
}

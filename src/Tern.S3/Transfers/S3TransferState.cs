using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Tern.S3.Transfers;

/// <summary>
/// Where an upload in parts stands, as far as S3 doesn't know it itself: keep it, as text or in a file, and resume the
/// upload after a failure or in another process. It holds no secret.
/// </summary>
public sealed record S3TransferState
{
    /// <summary>The bucket.</summary>
    public required string Bucket { get; init; }

    /// <summary>The key of the object that will be.</summary>
    public required string Key { get; init; }

    /// <summary>The upload, as S3 calls it.</summary>
    public required string UploadId { get; init; }

    /// <summary>The length of all parts but the last, in bytes.</summary>
    public required long PartSize { get; init; }

    /// <summary>The length of the source, in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>When the source was last written; null where it is no file.</summary>
    public DateTimeOffset? ModifiedAt { get; init; }

    /// <summary>The checksum of the parts, such as <c>CRC32</c>; <c>NONE</c> for parts without one.</summary>
    public required string ChecksumAlgorithm { get; init; }

    /// <summary>What stands for an upload without checksums.</summary>
    internal const string NoChecksum = "NONE";

    /// <summary>Writes the state as JSON.</summary>
    /// <returns>The text.</returns>
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

    /// <summary>Reads what <see cref="ToJson"/> has written.</summary>
    /// <param name="json">The text.</param>
    /// <returns>The state.</returns>
    /// <exception cref="FormatException">The text is none.</exception>
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
            throw new FormatException("The text is no state of an upload. Expected what S3TransferState.ToJson has written.", error);
        }
    }

    /// <summary>Writes the state to a file, in one step: whoever reads it finds the old one or the new one.</summary>
    /// <param name="path">The file. One that is there is replaced.</param>
    /// <param name="cancellationToken">Ends the writing.</param>
    /// <returns>A task that ends when the file is there.</returns>
    public async Task SaveAsync(string path, CancellationToken cancellationToken = default)
    {
        var beside = path + ".new";
        await File.WriteAllTextAsync(beside, ToJson(), cancellationToken).ConfigureAwait(false);
        File.Move(beside, path, overwrite: true);
    }

    /// <summary>Reads a state from a file.</summary>
    /// <param name="path">The file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The state.</returns>
    /// <exception cref="FormatException">The file holds none.</exception>
    public static async Task<S3TransferState> LoadAsync(string path, CancellationToken cancellationToken = default) =>
        Parse(await File.ReadAllTextAsync(path, cancellationToken).ConfigureAwait(false));

    private static string Text(JsonElement root, ReadOnlySpan<byte> name) =>
        root.GetProperty(name).GetString() is { Length: > 0 } text ? text : throw new FormatException("A text of the state is empty.");
}

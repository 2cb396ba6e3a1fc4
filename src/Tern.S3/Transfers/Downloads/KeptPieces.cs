using System.Buffers;
using System.Text.Json;
using Microsoft.Win32.SafeHandles;
using Tern.Checksums;
using Tern.S3.Transfers.Checksums;

namespace Tern.S3.Transfers.Downloads;

/// <summary>The pieces of a download that were written before, in a small file beside it. What it says is compared with what was written.</summary>
/// <param name="path">The file.</param>
/// <param name="etag">The ETag of the object.</param>
/// <param name="length">Its length.</param>
/// <param name="pieceSize">The length of a piece; 0 for parts.</param>
/// <param name="checksum">What S3 says of the object; null for nothing, and then nothing is kept.</param>
internal sealed class KeptPieces(string path, string etag, long length, long pieceSize, ObjectChecksum checksum)
{
    /// <summary>Notes the pieces that are there.</summary>
    public void Save(IEnumerable<DonePiece> pieces)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("etag"u8, etag);
            json.WriteNumber("length"u8, length);
            json.WriteNumber("pieceSize"u8, pieceSize);
            json.WriteString("checksum"u8, checksum.Value);
            json.WriteStartArray("pieces"u8);
            foreach (var piece in pieces)
            {
                json.WriteStartArray();
                json.WriteNumberValue(piece.Index);
                json.WriteNumberValue(piece.Range.Offset);
                json.WriteNumberValue(piece.Range.Length);
                json.WriteStringValue(piece.Checksum);
                json.WriteEndArray();
            }

            json.WriteEndArray();
            json.WriteEndObject();
        }

        File.WriteAllBytes(path, buffer.WrittenSpan);
    }

    /// <summary>Reads the pieces that were noted, and those of them whose bytes are in the file.</summary>
    public async Task<List<DonePiece>> CheckAsync(SafeFileHandle file, CancellationToken cancellationToken)
    {
        var sound = new List<DonePiece>();
        foreach (var piece in Load())
            if (await SumAsync(file, piece.Range, cancellationToken).ConfigureAwait(false) == piece.Checksum) sound.Add(piece);
        return sound;
    }

    private List<DonePiece> Load()
    {
        var pieces = new List<DonePiece>();
        if (!File.Exists(path)) return pieces;
        try
        {
            using var document = JsonDocument.Parse(File.ReadAllBytes(path));
            var root = document.RootElement;
            if (root.GetProperty("etag"u8).GetString() != etag || root.GetProperty("length"u8).GetInt64() != length
                || root.GetProperty("pieceSize"u8).GetInt64() != pieceSize || root.GetProperty("checksum"u8).GetString() != checksum.Value) return pieces;
            foreach (var piece in root.GetProperty("pieces"u8).EnumerateArray())
                pieces.Add(new DonePiece(piece[0].GetInt32(), new ByteRange(piece[1].GetInt64(), piece[2].GetInt64()), piece[3].GetString()!));
            return pieces;
        }
        catch (Exception error) when (error is JsonException or KeyNotFoundException or InvalidOperationException or IndexOutOfRangeException)
        {
            // It was cut off while it was written: nothing is known, and all is read anew.
            return [];
        }
    }

    private async Task<string> SumAsync(SafeFileHandle file, ByteRange range, CancellationToken cancellationToken)
    {
        using var sum = new AwsChecksum(checksum.Algorithm);
        var buffer = ArrayPool<byte>.Shared.Rent(128 * 1024);
        for (var at = 0L; at < range.Length;)
        {
            var room = buffer.AsMemory(0, (int)Math.Min(buffer.Length, range.Length - at));
            var read = await RandomAccess.ReadAsync(file, room, range.Offset + at, cancellationToken).ConfigureAwait(false);
            if (read == 0) break;
            sum.Append(room.Span[..read]);
            at += read;
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return sum.GetBase64AndReset();
    }
}

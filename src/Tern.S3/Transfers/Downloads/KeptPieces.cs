using System.Buffers;
using System.Globalization;
using Microsoft.Win32.SafeHandles;
using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>
/// The pieces of a download that were written earlier, listed in a small file next to it: one line that identifies the
/// object, and one per piece, appended when the piece is complete. On resuming, they are compared with the data in the
/// file.
/// </summary>
/// <param name="path">The file's path.</param>
/// <param name="etag">The ETag of the object.</param>
/// <param name="length">The object's length.</param>
/// <param name="pieceLength">The length of a piece; 0 for parts.</param>
/// <param name="count">The number of pieces.</param>
/// <param name="checksum">S3's checksum of the object.</param>
internal sealed class KeptPieces(string path, string etag, long length, long pieceLength, int count, ObjectChecksum checksum)
{
    private readonly string _head = string.Create(
        CultureInfo.InvariantCulture, $"{length} {pieceLength} {AwsChecksum.GetName(checksum.Algorithm)} {checksum.Value} {etag}");

    /// <summary>Records a complete piece.</summary>
    public void Add(DonePiece piece) => File.AppendAllText(path, Line(piece));

    /// <summary>
    /// Reads the recorded pieces and returns those whose bytes are in the file. The others are removed from the list.
    /// </summary>
    public async Task<List<DonePiece>> CheckAsync(SafeFileHandle file, CancellationToken cancellationToken)
    {
        var sound = new List<DonePiece>();
        foreach (var piece in Load())
            if (await SumAsync(file, piece.Range, cancellationToken).ConfigureAwait(false) == piece.Checksum) sound.Add(piece);
        File.WriteAllText(path, _head + "\n" + string.Concat(sound.Select(Line)));
        return sound;
    }

    private static string Line(DonePiece piece) =>
        string.Create(CultureInfo.InvariantCulture, $"{piece.Index} {piece.Range.Offset} {piece.Range.Length} {piece.Checksum}\n");

    private IEnumerable<DonePiece> Load()
    {
        if (!File.Exists(path)) yield break;
        var isFirst = true;
        foreach (var line in File.ReadAllLines(path))
        {
            if (isFirst ? line != _head : Parse(line) is null) yield break;
            if (!isFirst) yield return Parse(line)!;
            isFirst = false;
        }
    }

    // Returns null for a line that was written incompletely, and for a piece that isn't possible.
    private DonePiece? Parse(string line)
    {
        var parts = line.Split(' ');
        if (parts.Length != 4 || !TryParse(parts[0], out var index) || !TryParse(parts[1], out var offset) || !TryParse(parts[2], out var bytes)
            || index >= count || bytes > length || offset > length - bytes) return null;
        var fits = pieceLength == 0 || (offset == index * pieceLength && bytes == Math.Min(pieceLength, length - offset));
        return fits ? new DonePiece((int)index, new ByteRange(offset, bytes), parts[3]) : null;

        static bool TryParse(string text, out long value) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value);
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

using System.Globalization;
using Tern.Checksums;

namespace Tern.S3.Transfers;

/// <summary>Combines the checksums of pieces and compares the result with the object's checksum.</summary>
internal static class PieceSum
{
    /// <summary>Checks that pieces form the whole object.</summary>
    /// <param name="pieces">The pieces, in order.</param>
    /// <param name="length">The object's length.</param>
    /// <param name="checksum">S3's checksum of the object, or null for none.</param>
    /// <param name="key">The object's key, for errors.</param>
    /// <exception cref="AwsTransportException">The checksum of the pieces differs from the object's.</exception>
    /// <exception cref="S3TransferException">The pieces are shorter or longer than the object.</exception>
    public static void Check(IEnumerable<DonePiece> pieces, long length, ObjectChecksum? checksum, string key)
    {
        var end = 0L;
        var chain = new CrcChain(checksum?.Algorithm ?? default);
        using var composite = checksum is { IsComposite: true } ? new AwsChecksum(checksum.Algorithm) : null;
        var only = "";
        foreach (var piece in pieces)
        {
            if (piece.Range.Offset != end) break;
            end += piece.Range.Length;
            composite?.Append(Convert.FromBase64String(piece.Checksum));
            if (checksum is { CanCombine: true } && Crc.TryParse(checksum.Algorithm, piece.Checksum, out var crc)) chain.Add(crc, piece.Range.Length);
            only = piece.Checksum;
        }

        if (end != length)
        {
            throw new S3TransferException(string.Create(
                CultureInfo.InvariantCulture, $"The parts of '{key}' that S3 returned end after {end} of its {length} bytes. Download it again."));
        }

        if (checksum is null) return;
        checksum.Check(composite?.GetBase64AndReset() ?? (checksum.CanCombine && chain.Length > 0 ? chain.Text : only), key);
    }
}

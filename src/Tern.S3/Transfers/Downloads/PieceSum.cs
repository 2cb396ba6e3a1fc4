using System.Globalization;
using Tern.Checksums;
using Tern.S3.Transfers.Checksums;

namespace Tern.S3.Transfers.Downloads;

/// <summary>Puts the checksums of pieces together, and compares them with that of the object.</summary>
internal static class PieceSum
{
    /// <summary>Checks that pieces are the whole object.</summary>
    /// <param name="pieces">The pieces, in their order.</param>
    /// <param name="length">The length of the object.</param>
    /// <param name="checksum">What S3 says of it; null for nothing.</param>
    /// <param name="key">The key, for errors.</param>
    /// <exception cref="AwsTransportException">They are not what S3 has.</exception>
    /// <exception cref="S3TransferException">They are less than it, or more.</exception>
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
                CultureInfo.InvariantCulture, $"The parts that S3 gave of '{key}' end after {end} of its {length} bytes. Download it again."));
        }

        if (checksum is null) return;
        checksum.Check(composite?.GetBase64AndReset() ?? (checksum.CanCombine && chain.Length > 0 ? chain.Text : only), key);
    }
}
